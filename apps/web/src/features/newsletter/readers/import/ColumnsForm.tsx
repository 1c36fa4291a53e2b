import {
  importedLists,
  type ImportedList,
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
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { CallFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
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
  const [list, setList] = useState<ImportedList>(run.settings?.list ?? "subscribers");
  const [language, setLanguage] = useState<Language | undefined>(run.settings?.language);
  const [tags, setTags] = useState(run.settings?.tags.join(", ") ?? "");
  const [updates, setUpdates] = useState(run.settings?.updates ?? true);
  const [consentSource, setConsentSource] = useState(run.settings?.consentSource ?? "");
  const [isJudged, setJudged] = useState(false);
  const emails = choices.filter(({ to }) => to === "email").length;
  const saysSource = choices.some(({ to }) => to === "consentSource");
  const isSourceMissing = list === "subscribers" && !saysSource && consentSource.trim() === "";
  const wrongField = choices.some(
    ({ to, made }) =>
      to === "new" && (!isFieldKey(made.key) || made.en.trim() === "" || made.ro.trim() === ""),
  );
  const isOpen = list === "subscribers" && choices.some(({ to }) => to === "ask");
  const isReady =
    emails === 1 && language !== undefined && !isSourceMissing && !wrongField && !isOpen;

  const plan = useMutation({
    mutationFn: async () => {
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
        updates,
        consentSource: consentSource.trim(),
      });
      await onPlanned();
    },
  });
  const reread = useMutation({
    mutationFn: async (encoding: ImportEncoding) => {
      const read = await client.imports.read.mutate({ id: run.id, encoding });
      setChoices(read.columns.map(choiceOf));
      await onRead();
    },
  });
  const begin = () => {
    setJudged(true);
    if (isReady && !plan.isPending) plan.mutate();
  };

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
    <Form className={layout.stack} onSubmit={begin}>
      {run.origin !== null && (
        <Alert tone="info">{t(`subscribers.importOrigin_${run.origin}`)}</Alert>
      )}
      <CallFailure call={plan} fallback="subscribers.importPlanFailed" />
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
          onChange={({ target }) => reread.mutate(target.value as ImportEncoding)}
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
        onChange={setList}
        hint={t(`subscribers.listHint_${list}`)}
      />
      <Field
        label={t("subscribers.importLanguage")}
        hint={t("subscribers.importLanguageHint")}
        error={isJudged && !language && t("subscribers.importLanguageFirst")}
      >
        <Select
          value={language ?? ""}
          onChange={({ target }) => setLanguage(languages.find((one) => one === target.value))}
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
            error={isJudged && isSourceMissing && t("subscribers.importConsentFirst")}
          >
            <TextInput
              type="text"
              maxLength={subscriberLimits.consentSource}
              value={consentSource}
              onChange={({ target }) => setConsentSource(target.value)}
            />
          </Field>
          <Field label={t("subscribers.importTags")} hint={t("subscribers.importTagsHint")}>
            <TextInput
              type="text"
              maxLength={subscriberLimits.tag * 10}
              value={tags}
              onChange={({ target }) => setTags(target.value)}
            />
          </Field>
          <Checkbox
            checked={updates}
            hint={t("subscribers.importUpdatesHint")}
            onChange={({ target }) => setUpdates(target.checked)}
          >
            {t("subscribers.importUpdates")}
          </Checkbox>
        </>
      )}
      <div className={layout.row}>
        <Button type="submit" busy={plan.isPending}>
          {t("subscribers.importCheck")}
        </Button>
        <LeaveButton onLeave={onLeave} />
      </div>
    </Form>
  );
}
