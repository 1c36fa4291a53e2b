import { isLongerThan, limits, type Message, newsletterTopics } from "@sortes/contract";
import { Field, Select, Skeleton, TextInput } from "@sortes/ui";
import { type Ref, Suspense, useMemo } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { wordMessage } from "../../../base/error-text.ts";
import type { BodyHandle } from "./body-handle.ts";
import { BodyEditor } from "./BodyEditor.tsx";
import { LetterField } from "./LetterField.tsx";
import * as styles from "./creator.css.ts";
import { type DraftFields, ofTranslation } from "./draft.ts";
import type { DraftKeeper, DraftView } from "./draft-keeper.ts";
import { letterIn } from "./draft-letters.ts";
import { LazyLetterLanguages, LazyReachFields, LazySubjectFields } from "./load-creator.ts";
import type { ShownLetter } from "./use-letter.ts";
import type { Finding } from "./use-preview.ts";

interface DraftFormProps {
  keeper: DraftKeeper;
  view: DraftView;
  letter: ShownLetter;
  /** Errors found when the person tried to continue, by field. */
  problems: Readonly<Record<string, readonly Message[]>>;
  onReplace: (fields: DraftFields) => void;
  findings: readonly Finding[];
  body: Ref<BodyHandle>;
}

/** The fields of a campaign. */
export function DraftForm(props: DraftFormProps) {
  const { keeper, view, letter, problems, onReplace, findings, body } = props;
  const intl = useIntl();
  const { t } = intl;
  const [language] = useLanguage();
  const { isTranslation, isDocument, language: shown } = letter;
  const errorOf = (field: string) => {
    const [first] =
      problems[isTranslation && field !== "title" ? ofTranslation(field) : field] ?? [];
    return first && wordMessage(intl, first);
  };
  const written = (isTranslation ? view.translation : undefined) ?? view;
  const lines = { title: view.title, subject: written.subject, preheader: written.preheader };
  /** The error of a line that is too long, shown while it is typed. */
  const tooLong = (field: keyof typeof lines) =>
    isLongerThan(lines[field], limits.campaign[field])
      ? wordMessage(intl, { code: "TOO_LONG", params: { max: limits.campaign[field] } })
      : undefined;
  const line = (field: keyof typeof lines) => ({
    error: errorOf(field) ?? tooLong(field),
    control: (
      <TextInput
        name={field}
        dir="auto"
        lang={field !== "title" && view.translation ? shown : undefined}
        autoComplete="off"
        value={lines[field]}
        onChange={({ target }) =>
          field === "title"
            ? keeper.change({ title: target.value })
            : keeper.changeLetter(shown, { [field]: target.value })
        }
      />
    ),
  });
  const [title, subject, preheader] = [line("title"), line("subject"), line("preheader")];
  const marks = useMemo(
    () =>
      findings.flatMap(({ line: at, column, isError, message }) =>
        at === null ? [] : [{ line: at, column: column ?? 1, isError, message }],
      ),
    [findings],
  );
  const hint = t("campaign.bodyHint");
  const bodyError = errorOf("body");
  return (
    <>
      <Field label={t("campaign.title_field")} hint={t("campaign.titleHint")} error={title.error}>
        {title.control}
      </Field>
      <Suspense fallback={<Skeleton shape="rows" label={t("shell.loading")} />}>
        <LazyLetterLanguages keeper={keeper} view={view} letter={letter} onReplace={onReplace} />
      </Suspense>
      <Field label={t("campaign.subject")} error={subject.error}>
        {subject.control}
      </Field>
      <Suspense>
        <LazySubjectFields keeper={keeper} view={view} isTranslation={isTranslation} />
      </Suspense>
      <Field
        label={t("campaign.preheader")}
        optional={t("campaign.optional")}
        hint={t("campaign.preheaderHint")}
        error={preheader.error}
      >
        {preheader.control}
      </Field>
      {isDocument ? (
        <LetterField
          key={String(isTranslation)}
          keeper={keeper}
          shown={shown}
          error={errorOf("document") ?? bodyError}
          body={body}
        />
      ) : (
        <Field
          label={t("campaign.body")}
          optional={t("campaign.bodyFormats")}
          hint={hint}
          error={bodyError}
        >
          <BodyEditor
            key={`${language} ${isTranslation}`}
            ref={body}
            begin={() => letterIn(keeper.fields, shown).body}
            label={t("campaign.body")}
            hint={[bodyError, hint].filter(Boolean).join(" ")}
            isInvalid={bodyError !== undefined}
            marks={marks}
            onChange={(read) => keeper.changeBody(shown, () => ({ body: read(), document: null }))}
          />
        </Field>
      )}
      <div className={styles.choices}>
        <Field label={t("campaign.topic")} hint={t("campaign.topicHint")}>
          <Select
            value={view.topic ?? ""}
            onChange={({ target }) =>
              keeper.change({
                topic: newsletterTopics.find((topic) => topic === target.value) ?? null,
              })
            }
          >
            <option value="">{t("campaign.topic_all")}</option>
            {newsletterTopics.map((topic) => (
              <option key={topic} value={topic}>
                {t(`campaign.topic_${topic}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Suspense fallback={<Skeleton shape="rows" label={t("shell.loading")} />}>
          <LazyReachFields keeper={keeper} view={view} />
        </Suspense>
      </div>
    </>
  );
}
