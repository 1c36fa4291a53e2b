import { fieldErrorsOf, grantStaffInput, limits, type StaffMember } from "@sortes/contract";
import { Alert, Button, Dialog, Field, layout, PasswordInput, TextInput } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "../../base/intl.ts";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { useStaffRights } from "../../base/confirm-session.ts";
import { wordError, wordMessage } from "../../base/error-text.ts";
import { reasonOf } from "../../base/errors.ts";

interface RightsDialogProps {
  /** The person who loses rights; by default, the dialog grants rights. */
  member: StaffMember | undefined;
  onClose: () => void;
}

/** Grants or revokes staff rights, with the acting person's password. */
export function RightsDialog({ member, onClose }: RightsDialogProps) {
  const intl = useIntl();
  const { t } = intl;
  const { client, utils } = useServices();
  const toasts = useToasts();
  const [input, setInput] = useState({ email: member?.email ?? "", password: "" });
  const [isJudged, setJudged] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const end = async (id: "staff.granted" | "staff.revoked" | "staff.gone") => {
    await utils.staff.invalidate();
    const text = t(id, { email: input.email.trim() });
    toasts.show({ tone: id === "staff.gone" ? "info" : "success", text });
    onClose();
  };
  const change = useMutation({
    async mutationFn() {
      const { password } = input;
      if (member) await client.staff.revoke.mutate({ id: member.id, password });
      else await client.staff.grant.mutate(input);
    },
    onSuccess: () => end(member ? "staff.revoked" : "staff.granted"),
    async onError(error) {
      if (reasonOf(error) === "NOT_FOUND") await end("staff.gone");
      else focusWrong();
    },
  });
  const { error, isPending } = change;
  useStaffRights(error);
  const focusWrong = () =>
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );

  const { error: fault } = grantStaffInput.safeParse(input);
  const found = isJudged && fault ? fieldErrorsOf(fault) : {};
  const refused = wordError(intl, error, "staff.failed");
  const errorOf = (field: "email" | "password") => {
    const [first] = found[field] ?? [];
    return first ? wordMessage(intl, first) : refused.fields[field];
  };
  const set = (fields: Partial<typeof input>) => {
    setInput({ ...input, ...fields });
    if (!isPending) change.reset();
  };
  const title = t(member ? "staff.revokeTitle" : "staff.grantTitle");
  return (
    <Dialog
      title={title}
      closeLabel={t("staff.close")}
      onClose={onClose}
      unsaved={input.password !== "" || (!member && input.email !== "")}
      onSubmit={() => {
        flushSync(() => setJudged(true));
        if (fault) focusWrong();
        else if (!isPending) change.mutate();
      }}
      cancel={t("staff.cancel")}
      actions={
        <Button type="submit" tone={member ? "danger" : undefined} busy={isPending}>
          {t(member ? "staff.revoke" : "staff.grant")}
        </Button>
      }
    >
      {refused.summary.length > 0 && Object.keys(refused.fields).length === 0 && (
        <Alert tone="error">{refused.summary.join(" ")}</Alert>
      )}
      {member ? (
        <p>
          {t("staff.revokeText", {
            name: <bdi key="name">{member.username}</bdi>,
            email: member.email,
          })}
        </p>
      ) : (
        <p>{t("staff.grantText")}</p>
      )}
      <div ref={fields} className={layout.stack}>
        {!member && (
          <Field label={t("staff.email")} error={errorOf("email")}>
            <TextInput
              type="email"
              autoComplete="off"
              maxLength={limits.email}
              value={input.email}
              onChange={({ target }) => set({ email: target.value })}
            />
          </Field>
        )}
        <Field label={t("staff.password")} error={errorOf("password")}>
          <PasswordInput
            autoComplete="current-password"
            maxLength={limits.password.max}
            showLabel={t("staff.showPassword")}
            hideLabel={t("staff.hidePassword")}
            value={input.password}
            onChange={({ target }) => set({ password: target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
