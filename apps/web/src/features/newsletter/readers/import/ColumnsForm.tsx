import {
  importedLists,
  importEncodings,
  type ImportEncoding,
  type Language,
  languages,
  type SubscriberImportRun,
  subscriberLimits,
} from "@sortes/contract";
import {
  Alert,
  Button,
  Checkbox,
  Field,
  Form,
  layout,
  SegmentedRadios,
  Select,
  text,
  TextInput,
} from "@sortes/ui";
import { useMemo, useState } from "react";
import { CallFailure } from "../../../../base/failures.tsx";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { useCall } from "../../../../base/use-call.ts";
import * as styles from "../subscribers.css.ts";
import { choiceOf, choicesOf, emptyColumnsOf, isFieldKey } from "./column-choices.ts";
import { ColumnField } from "./ColumnField.tsx";
import { LeaveButton } from "./LeaveButton.tsx";

interface ColumnsFormProps {
  run: SubscriberImportRun;
  onPlanned: () => Promise<void>;
  /** Called after the file was decoded again in another encoding. */
  onRead: () => Promise<void>;
  onLeave: () => void;
}

/** Asks for the meaning of each column, and for settings that the file does not determine. */
export function ColumnsForm({ run, onPlanned, onRead, onLeave }: ColumnsFormProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const { data } = trpc.subscriberFields.list.useQuery(undefined, { staleTime: 0 });
  const [choices, setChoices] = useState(() => choicesOf(run));
  const saysSource = choices.some(({ to }) => to === "consentSource");
  const { list: first = "subscribers", updates = true, consentSource = "" } = run.settings ?? {};
  const form = useForm({
    start: {
      list: first,
      language: run.settings?.language as Language | undefined,
      tags: run.settings?.tags.join(", ") ?? "",
      updates,
      consentSource,
      columns: undefined,
    },
    failed: "subscribers.importPlanFailed",
    check: (values) => {
      const ofReaders = values.list === "subscribers";
      const isUnfinished = choices.some(({ to, made }) => {
        const isNamed = isFieldKey(made.key) && made.en.trim() !== "" && made.ro.trim() !== "";
        return to === "new" ? !isNamed : to === "ask" && ofReaders;
      });
      const isSourceMissing = ofReaders && !saysSource && values.consentSource.trim() === "";
      const emails = choices.filter(({ to }) => to === "email").length;
      return {
        // each column shows what it lacks
        columns: (isUnfinished || emails !== 1) && t("subscribers.importOneEmail"),
        language: !values.language && t("subscribers.importLanguageFirst"),
        consentSource: isSourceMissing && t("subscribers.importConsentFirst"),
      };
    },
    async send({ list, language, tags, updates: hasUpdates, consentSource: source }) {
      if (!language) return;
      const made = choices.flatMap((one) => (one.to === "new" ? [one.made] : []));
      await client.imports.plan.mutate({
        id: run.id,
        list,
        columns: choices.map(({ to, field, made: { key } }, place) => ({
          place,
          to: to === "new" ? "field" : to,
          ...(to === "field" && { field }),
          ...(to === "new" && { field: key }),
        })),
        newFields: [...new Map(made.map((field) => [field.key, field])).values()],
        language,
        tags: tags.split(",").flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()])),
        updates: hasUpdates,
        consentSource: source.trim(),
      });
      await onPlanned();
    },
  });
  const { values, set, errors, isPending } = form;
  const { list, language } = values;
  const isJudged = form.attempt > 0;
  const emails = choices.filter(({ to }) => to === "email").length;
  const reread = useCall({
    mutationFn: async (encoding: ImportEncoding) => {
      const read = await client.imports.read.mutate({ id: run.id, encoding });
      setChoices(read.columns.map(choiceOf));
      await onRead();
    },
  });
  const fieldOf = (place: number) => {
    const [column, choice] = [run.columns[place], choices[place]];
    return (
      column &&
      choice && (
        <ColumnField
          key={place}
          {...{ column, choice, isJudged }}
          fields={data?.fields ?? []}
          onChange={(next) => setChoices(choices.with(place, next))}
        />
      )
    );
  };
  const folded = useMemo(() => emptyColumnsOf(run), [run]);

  return (
    <Form className={layout.stack} onSubmit={form.onSubmit}>
      {run.origin !== null && (
        <Alert tone="info">{t(`subscribers.importOrigin_${run.origin}`)}</Alert>
      )}
      <FormAlert form={form} />
      <CallFailure call={reread} fallback="subscribers.importPlanFailed" />
      <h3>{t("subscribers.importColumns")}</h3>
      <p className={text.muted}>{t("subscribers.importColumnsText")}</p>
      {isJudged && emails !== 1 && <Alert tone="error">{t("subscribers.importOneEmail")}</Alert>}
      <div className={styles.fileColumns}>
        {run.columns.map((_column, place) => !folded.includes(place) && fieldOf(place))}
      </div>
      {folded.length > 0 && (
        <details>
          <summary>{t("subscribers.importEmptyColumns", { count: folded.length })}</summary>
          <div className={styles.fileColumns}>{folded.map(fieldOf)}</div>
        </details>
      )}
      <Field label={t("subscribers.importEncoding")} hint={t("subscribers.importEncodingHint")}>
        <Select
          value={run.encoding ?? "utf-8"}
          onChange={({ target }) => reread.send(target.value as ImportEncoding)}
        >
          {importEncodings.map((encoding) => (
            <option key={encoding} value={encoding}>
              {encoding}
            </option>
          ))}
        </Select>
      </Field>
      <h3>{t("subscribers.importRest")}</h3>
      <SegmentedRadios
        legend={t("subscribers.listIs")}
        options={importedLists.map((value) => ({ value, label: t(`subscribers.list_${value}`) }))}
        value={list}
        onChange={(next) => set({ list: next })}
        hint={t(`subscribers.listHint_${list}`)}
      />
      <Field
        label={t("subscribers.importLanguage")}
        hint={t("subscribers.importLanguageHint")}
        error={errors.language}
      >
        <Select
          value={language ?? ""}
          onChange={({ target }) =>
            set({ language: languages.find((one) => one === target.value) })
          }
        >
          <option value="">{t("subscribers.importLanguageNone")}</option>
          {languages.map((value) => (
            <option key={value} value={value}>
              {t(`subscribers.language_${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      {list === "subscribers" && (
        <>
          <Field
            label={t("subscribers.importConsent")}
            hint={t("subscribers.importConsentHint")}
            error={errors.consentSource}
          >
            <TextInput
              type="text"
              maxLength={subscriberLimits.consentSource}
              {...form.text("consentSource")}
            />
          </Field>
          <Field
            label={t("subscribers.importTags")}
            hint={t("subscribers.importTagsHint")}
            error={errors.tags}
          >
            <TextInput type="text" maxLength={subscriberLimits.tag * 10} {...form.text("tags")} />
          </Field>
          <Checkbox
            checked={values.updates}
            hint={t("subscribers.importUpdatesHint")}
            onChange={({ target }) => set({ updates: target.checked })}
          >
            {t("subscribers.importUpdates")}
          </Checkbox>
        </>
      )}
      <div className={layout.row}>
        <Button type="submit" busy={isPending}>
          {t("subscribers.importCheck")}
        </Button>
        <LeaveButton onLeave={onLeave} />
      </div>
    </Form>
  );
}
