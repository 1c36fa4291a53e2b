import {
  fieldErrorsOf,
  grantStaffInput,
  languages,
  limits,
  type StaffMember,
} from "@sortes/contract";
import {
  Alert,
  Button,
  Dialog,
  Field,
  layout,
  PasswordInput,
  SegmentedRadios,
  TextInput,
} from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage, useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { wordError, wordMessage } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";

/** An invitation for an existing account or for an address, or the member whose rights are revoked. */
export type RightsTask = "grant" | "invite" | StaffMember;

interface RightsDialogProps {
  task: RightsTask;
  onClose: () => void;
}

const outcomes = {
  invited: "staff.invitedNow",
  staff: "staff.already",
} as const;
type End = (typeof outcomes)[keyof typeof outcomes] | "staff.revoked" | "staff.gone";

/** Invites to the staff or revokes rights; requires the acting user's password. */
export function RightsDialog({ task, onClose }: RightsDialogProps) {
  const member = typeof task === "object" ? task : undefined;
  const intl = useIntl();
  const { t } = intl;
  const { client, utils } = useServices();
  const toasts = useToasts();
  const [own] = useLanguage();
  const [language, setLanguage] = useState(own);
  const [input, setInput] = useState({ email: member?.email ?? "", password: "" });
  const [isJudged, setJudged] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const end = async (id: End) => {
    await utils.staff.invalidate();
    const text = t(id, { email: input.email.trim() });
    const isNews = id !== "staff.gone" && id !== "staff.already";
    toasts.show({ tone: isNews ? "success" : "info", text });
    onClose();
  };
  const change = useMutation({
    async mutationFn(): Promise<End> {
      const { password } = input;
      if (task === "invite") {
        const { outcome } = await client.staff.invite.mutate({ ...input, language });
        return outcomes[outcome];
      }
      if (task === "grant") {
        const { outcome } = await client.staff.grant.mutate(input);
        return outcomes[outcome];
      }
      await client.staff.revoke.mutate({ id: task.id, password });
      return "staff.revoked";
    },
    onSuccess: end,
    async onError(error) {
      if (reasonOf(error) === "NOT_FOUND") return await end("staff.gone");
      focusWrong();
      // the response may be lost although the change was made
      if (reasonOf(error) === undefined) await utils.staff.invalidate();
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
  const title = t(
    member ? "staff.revokeTitle" : task === "invite" ? "staff.inviteTitle" : "staff.grantTitle",
  );
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
          {t(member ? "staff.revoke" : "staff.inviteSubmit")}
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
        <>
          <p>{t("staff.grantText")}</p>
          <p>{t("staff.inviteText")}</p>
        </>
      )}
      <div ref={fields} className={layout.stack}>
        {!member && (
          <Field
            label={t(task === "invite" ? "staff.address" : "staff.email")}
            error={errorOf("email")}
          >
            <TextInput
              type="email"
              autoComplete="off"
              maxLength={limits.email}
              value={input.email}
              onChange={({ target }) => set({ email: target.value })}
            />
          </Field>
        )}
        {task === "invite" && (
          <SegmentedRadios
            legend={t("staff.inviteLanguage")}
            options={languages.map((value) => ({ value, label: t(`staff.language_${value}`) }))}
            value={language}
            onChange={setLanguage}
          />
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
