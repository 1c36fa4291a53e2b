import type { SubscriberImportRun } from "@sortes/contract";
import { Button, Checkbox, Form, layout, text } from "@sortes/ui";
import { useEffect, useRef } from "react";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { Counts, LeftOut } from "./Counts.tsx";
import { LeaveButton } from "./LeaveButton.tsx";

interface PlanFormProps {
  run: SubscriberImportRun;
  onStarted: () => Promise<void>;
  onChange: () => void;
  onLeave: () => void;
}

/** Shows what an import would do, and asks for confirmation. */
export function PlanForm({ run, onStarted, onChange, onLeave }: PlanFormProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);
  const needsConsent = run.list === "subscribers";
  const form = useForm({
    start: { consentConfirmed: false },
    failed: "subscribers.importStartFailed",
    check: ({ consentConfirmed }) => ({
      consentConfirmed: needsConsent && !consentConfirmed && t("subscribers.attestListFirst"),
    }),
    async send(consent) {
      await client.imports.start.mutate({ id: run.id, ...consent });
      await onStarted();
    },
  });
  if (!run.plan) return null;
  return (
    <Form className={layout.stack} onSubmit={form.onSubmit}>
      <h3 ref={top} tabIndex={-1}>
        {t("subscribers.importPlanTitle")}
      </h3>
      <p className={text.muted}>{t("subscribers.importPlanText")}</p>
      <FormAlert form={form} />
      <Counts counts={run.plan} isPlan />
      {run.plan.languageless > 0 && (
        <p>{t("subscribers.importLanguageless", { count: run.plan.languageless })}</p>
      )}
      {run.plan.newTags > 0 && <p>{t("subscribers.importNewTags", { count: run.plan.newTags })}</p>}
      <LeftOut run={run} />
      {needsConsent && (
        <Checkbox
          checked={form.values.consentConfirmed}
          error={form.errors.consentConfirmed}
          hint={t("subscribers.recorded")}
          onChange={({ target }) => form.set({ consentConfirmed: target.checked })}
        >
          {t("attestation.list")}
        </Checkbox>
      )}
      <div className={layout.row}>
        <Button type="submit" icon="upload-simple" busy={form.isPending}>
          {t("subscribers.importSubmit")}
        </Button>
        <Button tone="quiet" onClick={onChange}>
          {t("subscribers.importChange")}
        </Button>
        <LeaveButton onLeave={onLeave} />
      </div>
    </Form>
  );
}
