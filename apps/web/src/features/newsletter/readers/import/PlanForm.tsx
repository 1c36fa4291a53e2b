import {
  dateOrders,
  type Language,
  languages,
  needsConsent,
  type SubscriberImportRun,
} from "@sortes/contract";
import {
  Alert,
  Button,
  Checkbox,
  Form,
  layout,
  LinkButton,
  SegmentedRadios,
  text,
} from "@sortes/ui";
import { useEffect, useRef } from "react";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { choicesOf, twoWayDateIn } from "./column-choices.ts";
import { ConsentSourceField } from "./ConsentSourceField.tsx";
import { Counts } from "./Counts.tsx";
import { LeaveButton } from "./LeaveButton.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { TakenColumns } from "./TakenColumns.tsx";

interface PlanFormProps {
  run: SubscriberImportRun;
  onStarted: () => Promise<void>;
  onChange: () => void;
  onLeave: () => void;
}

/** Shows what an import would do, asks what only the importing person knows, and imports, unless there is nobody. */
export function PlanForm({ run, onStarted, onChange, onLeave }: PlanFormProps) {
  const { t, formatDate } = useIntl();
  const { client } = useServices();
  const { data } = trpc.subscriberFields.list.useQuery(undefined, { staleTime: 0 });
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);
  const { plan, settings } = run;
  const isVain = plan !== null && plan.rows === plan.repeated + plan.invalid;
  const ofReaders = run.list === "subscribers" && !isVain;
  const isSourceOpen =
    ofReaders &&
    settings?.consentSource === "" &&
    settings.columns.every(({ to }) => to !== "consentSource");
  const isLanguageOpen = ofReaders && !settings?.language && (plan?.languageless ?? 0) > 0;
  const isAttested = ofReaders && (!plan || needsConsent(plan));
  const date = ofReaders && run.dates === "open" ? twoWayDateIn(run) : undefined;
  const form = useForm({
    start: {
      language: "" as Language | "",
      dates: "" as (typeof dateOrders)[number] | "",
      consentSource: "",
      consentConfirmed: false,
    },
    failed: "subscribers.importStartFailed",
    check: ({ language, dates, consentSource, consentConfirmed }) => ({
      language: isLanguageOpen && language === "" && t("subscribers.importLanguageFirst"),
      dates: date !== undefined && dates === "" && t("subscribers.importDatesFirst"),
      consentSource:
        isSourceOpen && consentSource.trim() === "" && t("subscribers.importConsentFirst"),
      consentConfirmed: isAttested && !consentConfirmed && t("subscribers.attestListFirst"),
    }),
    async send({ language, dates, consentSource, consentConfirmed }) {
      await client.imports.start.mutate({
        id: run.id,
        consentConfirmed,
        ...(language !== "" && { language }),
        ...(dates !== "" && { dates }),
        ...(isSourceOpen && { consentSource: consentSource.trim() }),
      });
      await onStarted();
    },
  });
  const { values, errors, set } = form;
  if (!plan) return null;
  return (
    <Form className={layout.stack} onSubmit={form.onSubmit}>
      <div className={layout.stackSm}>
        <h3 ref={top} tabIndex={-1}>
          {t("subscribers.importPlanTitle")}
        </h3>
        <p>
          {t(`subscribers.importOrigin_${run.origin ?? "unknown"}`)}{" "}
          {t("subscribers.importPlanText")}
        </p>
        <TakenColumns
          {...{ run, choices: choicesOf(run), fields: data?.fields ?? [] }}
          change={<LinkButton onClick={onChange}>{t("subscribers.importChange")}</LinkButton>}
        />
      </div>
      <FormAlert form={form} />
      <Counts counts={plan} of="plan" />
      {plan.newTags > 0 && <p>{t("subscribers.importNewTags", { count: plan.newTags })}</p>}
      <LeftOut run={run} />
      {isVain && <Alert tone="warning">{t("subscribers.importPlanEmpty")}</Alert>}
      {isLanguageOpen && (
        <SegmentedRadios
          legend={t("subscribers.importLanguage", { count: plan.languageless })}
          options={languages.map((value) => ({
            value,
            label: t(`subscribers.language_${value}`),
          }))}
          value={values.language}
          onChange={(language) => set({ language })}
          hint={t("subscribers.importLanguageHint", { count: plan.languageless })}
          error={errors.language}
        />
      )}
      {date && (
        <SegmentedRadios
          legend={t("subscribers.importDates", { date: date.text })}
          options={dateOrders.map((value) => ({
            value,
            label: formatDate(date[value], { dateStyle: "long", timeZone: "UTC" }),
          }))}
          value={values.dates}
          onChange={(dates) => set({ dates })}
          error={errors.dates}
        />
      )}
      {isSourceOpen && (
        <ConsentSourceField error={errors.consentSource} {...form.text("consentSource")} />
      )}
      {ofReaders && !isSourceOpen && settings?.consentSource && (
        <p className={text.muted}>
          {t("subscribers.importSource", { source: settings.consentSource })}
        </p>
      )}
      {isAttested && (
        <Checkbox
          checked={values.consentConfirmed}
          error={errors.consentConfirmed}
          hint={t("subscribers.recorded")}
          onChange={({ target }) => set({ consentConfirmed: target.checked })}
        >
          {t("attestation.list")}
        </Checkbox>
      )}
      <div className={layout.row}>
        {!isVain && (
          <Button type="submit" icon="upload-simple" busy={form.isPending}>
            {t("subscribers.importSubmit")}
          </Button>
        )}
        <LeaveButton onLeave={onLeave} />
      </div>
    </Form>
  );
}
