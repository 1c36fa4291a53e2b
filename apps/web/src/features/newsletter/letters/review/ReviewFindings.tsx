import {
  areSameLetters,
  decidesByClicks,
  type Language,
  secondMailProblem,
  subjectTestProblem,
} from "@sortes/contract";
import { Alert, Button, layout, text } from "@sortes/ui";
import { useMemo } from "react";
import { useIntl } from "../../../../base/intl.ts";
import type { DraftKeeper } from "../draft-keeper.ts";
import type { DraftView } from "../draft-view.ts";
import type { DraftFields } from "../draft.ts";
import { otherThan } from "../draft-letters.ts";
import { FindingList } from "../FindingList.tsx";
import { isDocumentIn, type ShownLetter } from "../use-letter.ts";
import { type Finding, useFindings, usePreview } from "../use-preview.ts";

interface LetterFinding extends Finding {
  /** The letter that has it, where there are two. */
  language: Language | undefined;
}

interface Reviewed {
  keeper: DraftKeeper;
  view: DraftView;
  letter: ShownLetter;
  /** The rendered letter on screen. */
  preview: ReturnType<typeof usePreview>;
}

/** A finding about the whole campaign. */
const ofWhole = (
  finding: Pick<LetterFinding, "key" | "code" | "message" | "isError">,
): LetterFinding => ({ ...finding, line: null, column: null, language: undefined });

const noLines = { subject: "", preheader: "" };

/** Whether readers of both languages would get the same text. */
const isUntranslated = ({ translation, body, document }: DraftFields): boolean =>
  translation !== null &&
  areSameLetters({ ...translation, ...noLines }, { ...noLines, body, document });

/** Why the server would refuse to try the subjects of a draft; links are seen only there. */
const subjectsProblem = (view: DraftView) =>
  subjectTestProblem(view) ??
  (view.tracking === "off" && decidesByClicks(view.subjectTest)
    ? "SUBJECT_TEST_WITHOUT_CLICKS"
    : undefined);

/** The findings on the letter, or on both letters, as far as they are rendered. */
export function useReview({ keeper, view, letter, preview }: Reviewed) {
  const { t } = useIntl();
  const other = otherThan(letter.language);
  const isTranslated = view.translation !== null;
  const second = usePreview(keeper, other, "light", isTranslated);
  const [mine, theirs] = [useFindings(preview), useFindings(second)];
  const blank = { key: "blank", message: t("campaign.blankLetter"), isError: true };
  const of = (
    language: Language,
    { findings }: typeof mine,
    { isBlank }: typeof preview,
  ): LetterFinding[] =>
    (isBlank ? [ofWhole(blank)] : findings).map((one) => ({
      ...one,
      key: `${language} ${one.key}`,
      language: isTranslated ? language : undefined,
    }));
  const own = of(letter.language, mine, preview);
  // what concerns the whole campaign is said once
  const others = (isTranslated ? of(other, theirs, second) : []).filter(
    ({ line, code }) => line !== null || own.every((one) => one.line !== null || one.code !== code),
  );
  const { revision, bodyRevision } = view;
  // oxlint-disable-next-line react/exhaustive-deps -- the fields change with their revisions
  const isSame = useMemo(() => isUntranslated(keeper.fields), [keeper, revision, bodyRevision]);
  const again = view.secondMail && secondMailProblem(view.secondMail, view);
  const subjects = subjectsProblem(view);
  const whole = [
    subjects && { key: "subjects", message: t(subjects), isError: true },
    again && { key: "again", message: t(`campaign.againProblem_${again}`), isError: true },
    isSame && {
      key: "same",
      code: "TRANSLATION_SAME" as const,
      message: t("campaign.sameLetters"),
      isError: false,
    },
  ];
  const findings = [
    ...own,
    ...others,
    ...whole.flatMap((finding) => (finding ? [ofWhole(finding)] : [])),
  ];
  const isChecked =
    preview.preview !== undefined && (!isTranslated || second.preview !== undefined);
  const failure = mine.failure ?? (isTranslated ? theirs.failure : undefined);
  return {
    findings,
    failure,
    isChecked,
    /** Whether something has to be mended before the letter can be sent. */
    isHeld: view.saving.is === "gone" || findings.some(({ isError }) => isError),
    isBusy: preview.isBusy || second.isBusy,
    refresh() {
      preview.refresh();
      second.refresh();
    },
  };
}

interface ReviewFindingsProps {
  /** Errors prevent sending, warnings are advice. */
  is: "error" | "warning";
  review: ReturnType<typeof useReview>;
  view: DraftView;
  letter: ShownLetter;
  /** Moves the cursor to a place in the letter on screen. */
  onGoTo: (line: number, column: number) => void;
}

/** The errors that block sending, or the warnings. */
export function ReviewFindings({ is, review, view, letter, onGoTo }: ReviewFindingsProps) {
  const { t } = useIntl();
  const isError = is === "error";
  const { failure, isChecked, isBusy } = review;
  const findings = review.findings.filter((one) => one.isError === isError);
  if (isError && failure !== undefined)
    return (
      <Alert tone="error">
        <div className={layout.bar}>
          <span>{failure}</span>
          <Button tone="quiet" size="sm" busy={isBusy} onClick={() => review.refresh()}>
            {t("campaigns.previewAgain")}
          </Button>
        </div>
      </Alert>
    );
  const list = (
    <FindingList
      findings={findings}
      isInDocument={({ language = letter.language }) => isDocumentIn(view, language)}
      labelOf={({ language }) => language && `${t(`campaign.language_${language}`)}:`}
      onGoTo={(line, column, { language }) => {
        if (language) letter.show(language);
        onGoTo(line, column);
      }}
    />
  );
  if (findings.length > 0)
    return (
      <section className={layout.stackSm} aria-labelledby={`campaign-${is}`}>
        <h3 id={`campaign-${is}`}>{t(isError ? "campaign.mustMend" : "campaign.mightMend")}</h3>
        {isError ? <Alert tone="error">{list}</Alert> : list}
      </section>
    );
  if (!isError) return null;
  return (
    <p role="status" className={text.muted}>
      {t(isChecked ? "campaigns.nothingToMend" : "campaigns.checking")}
    </p>
  );
}
