import type { SubscriberImportRun } from "@sortes/contract";
import { Button, Checkbox, Form, layout, text } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CallFailure } from "../../../../base/failures.tsx";
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
  const [isAttested, setAttested] = useState(false);
  const [isJudged, setJudged] = useState(false);
  const start = useMutation({
    mutationFn: async () => {
      await client.imports.start.mutate({ id: run.id, consentConfirmed: isAttested });
      await onStarted();
    },
  });
  const needsConsent = run.list === "subscribers";
  const begin = () => {
    setJudged(true);
    if ((isAttested || !needsConsent) && !start.isPending) start.mutate();
  };
  if (!run.plan) return null;
  return (
    <Form className={layout.stack} onSubmit={begin}>
      <h3 ref={top} tabIndex={-1}>
        {t("subscribers.importPlanTitle")}
      </h3>
      <p className={text.muted}>{t("subscribers.importPlanText")}</p>
      <CallFailure call={start} fallback="subscribers.importStartFailed" />
      <Counts counts={run.plan} isPlan />
      {run.plan.languageless > 0 && (
        <p>{t("subscribers.importLanguageless", { count: run.plan.languageless })}</p>
      )}
      {run.plan.newTags > 0 && <p>{t("subscribers.importNewTags", { count: run.plan.newTags })}</p>}
      <LeftOut run={run} />
      {needsConsent && (
        <Checkbox
          checked={isAttested}
          error={isJudged && !isAttested && t("subscribers.attestListFirst")}
          hint={t("subscribers.recorded")}
          onChange={({ target }) => setAttested(target.checked)}
        >
          {t("attestation.list")}
        </Checkbox>
      )}
      <div className={layout.row}>
        <Button type="submit" icon="upload-simple" busy={start.isPending}>
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
