import {
  goesToArchive,
  isLongerThan,
  languages,
  limits,
  type Message,
  newsletterTopics,
} from "@sortes/contract";
import { Field, layout, SegmentedRadios, Select, text, TextInput } from "@sortes/ui";
import { type ReactNode, type Ref, useMemo, useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { wordMessage } from "../../../base/error-text.ts";
import type { BodyHandle } from "./body-handle.ts";
import { BodyEditor } from "./BodyEditor.tsx";
import { LetterField } from "./LetterField.tsx";
import * as styles from "./creator.css.ts";
import { type DraftFields, emptyFields, ofTranslation } from "./draft.ts";
import { useSegmentName } from "./draft-choices.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { DraftView } from "./draft-view.ts";
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
  onRemoveLetter: (fields: DraftFields) => void;
  /** Says that a letter was removed, with Undo. */
  removed: ReactNode;
  findings: readonly Finding[];
  body: Ref<BodyHandle>;
  onTemplates: () => void;
  /** The letter is to become source. */
  onSource: () => void;
}

/** The fields of a campaign. */
export function DraftForm(props: DraftFormProps) {
  const { keeper, view, letter, problems, onRemoveLetter, removed, findings, body } = props;
  const { onTemplates, onSource } = props;
  const intl = useIntl();
  const { t } = intl;
  const letters = useRef<HTMLDivElement>(null);
  const [language] = useLanguage();
  const { isTranslation, isDocument, language: shown } = letter;
  const errorOf = (field: string) => {
    // the title follows the subject, whose error says what to do
    if (field === "title" && problems["subject"]) return undefined;
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
      <div ref={letters} className={layout.stackSm}>
        {view.translation && (
          <SegmentedRadios
            legend={t("campaign.letters")}
            options={languages.map((value) => ({ value, label: t(`campaign.language_${value}`) }))}
            value={shown}
            onChange={letter.show}
          />
        )}
        <Field label={t("campaigns.subject")} error={subject.error}>
          {subject.control}
        </Field>
      </div>
      {isDocument ? (
        <LetterField
          key={String(isTranslation)}
          keeper={keeper}
          shown={shown}
          error={errorOf("document") ?? bodyError}
          body={body}
          onTemplates={onTemplates}
          onSource={onSource}
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
      <details className={styles.options}>
        <summary>
          <b>{t("campaign.options")}</b> <OptionsLine view={view} />
        </summary>
        <div className={styles.choices}>
          <Field
            label={t("campaign.title_field")}
            hint={t("campaign.titleHint")}
            error={title.error}
          >
            {title.control}
          </Field>
          <Field
            label={t("campaign.preheader")}
            optional={t("campaign.optional")}
            hint={t("campaign.preheaderHint")}
            error={preheader.error}
          >
            {preheader.control}
          </Field>
          <LazyLetterLanguages {...{ keeper, view, letter, letters, onRemoveLetter }} />
          {removed}
          <LazySubjectFields keeper={keeper} view={view} isTranslation={isTranslation} />
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
          <LazyReachFields keeper={keeper} view={view} />
        </div>
      </details>
    </>
  );
}

/** The choices in the closed options, in one line: languages, readers, archive, and what is not as usual. */
function OptionsLine({ view }: { view: DraftView }) {
  const { t } = useIntl();
  const { segmentId, topic, tracking, language, onlyItsLanguage, translation } = view;
  const { secondMail } = view;
  const segmentName = useSegmentName(segmentId !== null);
  const own = t(`campaign.language_${language ?? "readers"}`);
  const isOnly = language !== null && onlyItsLanguage && !translation;
  const parts = [
    translation ? t("campaign.options_both") : own,
    segmentId === null ? t("campaign.options_all") : segmentName(segmentId),
    isOnly && t(`campaign.options_only_${language}`),
    topic !== null && t(`campaign.topic_${topic}`),
    t(`campaign.options_archive_${goesToArchive(view) ? "yes" : "no"}`),
    tracking !== emptyFields.tracking &&
      `${t("campaign.tracking")}: ${t(`campaign.tracking_${tracking}`)}`,
    secondMail && t("campaign.options_again", { count: secondMail.afterDays }),
  ];
  return <span className={text.muted}>{parts.filter(Boolean).join(" · ")}</span>;
}
