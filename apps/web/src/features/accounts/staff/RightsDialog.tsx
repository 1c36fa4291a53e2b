import { grantStaffInput, languages, limits, type StaffMember } from "@sortes/contract";
import { Field, layout, PasswordInput, SegmentedRadios, TextInput } from "@sortes/ui";
import { useState } from "react";
import { useForm } from "../../../base/form.tsx";
import { FormDialog } from "../../../base/FormDialog.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage, useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
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
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const [own] = useLanguage();
  const [language, setLanguage] = useState(own);
  const end = async (id: End, email: string) => {
    await utils.staff.invalidate();
    const text = t(id, { email });
    const isNews = id !== "staff.gone" && id !== "staff.already";
    toasts.show({ tone: isNews ? "success" : "info", text });
    onClose();
  };
  const form = useForm({
    schema: grantStaffInput,
    start: { email: member?.email ?? "", password: "" },
    failed: "staff.failed",
    async send(input) {
      const { email, password } = input;
      if (task === "invite") {
        const { outcome } = await client.staff.invite.mutate({ ...input, language });
        return await end(outcomes[outcome], email);
      }
      if (task === "grant") {
        const { outcome } = await client.staff.grant.mutate(input);
        return await end(outcomes[outcome], email);
      }
      await client.staff.revoke.mutate({ id: task.id, password });
      return await end("staff.revoked", email);
    },
    async onRefused(error) {
      if (reasonOf(error) === "NOT_FOUND") await end("staff.gone", member?.email ?? "");
      // the response may be lost although the change was made
      else if (reasonOf(error) === undefined) await utils.staff.invalidate();
    },
  });
  const { errors } = form;
  const title = t(
    member ? "staff.revokeTitle" : task === "invite" ? "staff.inviteTitle" : "staff.grantTitle",
  );
  return (
    <FormDialog
      form={form}
      title={title}
      act={member ? "staff.revoke" : "staff.inviteSubmit"}
      tone={member && "danger"}
      onClose={onClose}
    >
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
      <div className={layout.stack}>
        {!member && (
          <Field
            label={t(task === "invite" ? "staff.address" : "staff.email")}
            error={errors.email}
          >
            <TextInput
              type="email"
              autoComplete="off"
              maxLength={limits.email}
              {...form.text("email")}
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
        <Field label={t("staff.password")} error={errors.password}>
          <PasswordInput
            autoComplete="current-password"
            maxLength={limits.password.max}
            showLabel={t("staff.showPassword")}
            hideLabel={t("staff.hidePassword")}
            {...form.text("password")}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
