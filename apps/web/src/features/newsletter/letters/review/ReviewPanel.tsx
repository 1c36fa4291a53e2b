import { letterOfSubject } from "@sortes/contract";
import { Alert, Button, layout, Sheet, SheetBody } from "@sortes/ui";
import { Fragment, type ReactNode, type Ref } from "react";
import { useIntl } from "../../../../base/intl.ts";
import * as styles from "../creator.css.ts";
import { useDraftChoices } from "../draft-choices.ts";
import type { DraftKeeper } from "../draft-keeper.ts";
import type { DraftView } from "../draft-view.ts";
import { otherThan } from "../draft-letters.ts";
import { LinkCheck } from "../LinkCheck.tsx";
import type { usePreview } from "../use-preview.ts";
import type { ShownLetter } from "../use-letter.ts";
import { Audience } from "./Audience.tsx";
import { ReviewFindings, useReview } from "./ReviewFindings.tsx";
import { SendButtons } from "./SendButtons.tsx";

interface ReviewPanelProps {
  heading: Ref<HTMLHeadingElement>;
  keeper: DraftKeeper;
  view: DraftView;
  letter: ShownLetter;
  /** The rendered letter on screen. */
  preview: ReturnType<typeof usePreview>;
  isBusy: boolean;
  /** The reason why the draft could not be saved. */
  failure: string | undefined;
  /** Sends a test. */
  test: ReactNode;
  /** Whether the fields can be saved; otherwise shows their problems. */
  check: () => boolean;
  /** Moves the cursor to a place in the letter on screen. */
  onGoTo: (line: number, column: number) => void;
  onBack: () => void;
  onSave: () => void;
}

/** The last look at a draft: who gets it, what is wrong with it, and the buttons that send, schedule or keep it. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { heading, keeper, view, letter, preview, test, isBusy, failure } = props;
  const { check, onGoTo, onBack, onSave } = props;
  const { t } = useIntl();
  const { topic, segmentId, language, onlyItsLanguage, translation } = view;
  const review = useReview({ keeper, view, letter, preview });
  return (
    <Sheet>
      <SheetBody>
        <h2 ref={heading} tabIndex={-1}>
          {t("campaign.check")}
        </h2>
        {failure !== undefined && (
          <Alert tone="error" takesFocus>
            {failure}
          </Alert>
        )}
        <Audience
          {...{ topic, segmentId, language, onlyItsLanguage, isTranslated: translation !== null }}
        />
        <ReviewFindings is="error" {...{ review, view, letter, onGoTo }} />
        <SendButtons keeper={keeper} isHeld={review.isHeld} check={check} />
        <ReviewFindings is="warning" {...{ review, view, letter, onGoTo }} />
        {test}
        {view.id !== undefined && view.saving.is === "saved" && (
          <LinkCheck id={view.id} revision={view.revision} />
        )}
        <Summary view={view} />
        <div className={layout.stackSm}>
          <p>{t("campaign.draftOnly")}</p>
          <div className={layout.row}>
            <Button tone="quiet" busy={isBusy} onClick={onSave}>
              {t(isBusy ? "campaigns.saving" : "campaign.saveDraft")}
            </Button>
            <Button tone="quiet" onClick={onBack}>
              {t("campaign.backToEdit")}
            </Button>
          </div>
        </div>
      </SheetBody>
    </Sheet>
  );
}

/** The lines and choices of a draft. */
function Summary({ view }: { view: DraftView }) {
  const { t } = useIntl();
  const choicesOf = useDraftChoices();
  const { title, subject, language, translation, subjectTest } = view;
  const subjects = [
    { subject, translation: translation?.subject },
    ...(subjectTest?.otherSubjects ?? []),
  ];
  return (
    <details>
      <summary>{t("campaign.summary")}</summary>
      <dl className={styles.head}>
        <dt>{t("campaign.title_field")}</dt>
        <dd dir="auto">{title}</dd>
        {subjects.map((one, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a subject has nothing but its place
          <Fragment key={i}>
            <dt>
              {i === 0
                ? t("campaigns.subject")
                : t("campaign.otherSubject", { letter: letterOfSubject(i + 1) })}
            </dt>
            <dd dir="auto">
              <span lang={translation && language ? language : undefined}>{one.subject}</span>
              {translation && language && (
                <>
                  <br />
                  <span lang={otherThan(language)}>{one.translation}</span>
                </>
              )}
            </dd>
          </Fragment>
        ))}
        {subjectTest && (
          <>
            <dt>{t("campaign.testShare")}</dt>
            <dd>{t("campaign.testShareOf", { percent: subjectTest.share })}</dd>
            <dt>{t("campaign.testDecision")}</dt>
            <dd>
              {subjectTest.decideAfterHours === null
                ? t("campaign.testDecisionStaff")
                : t("campaign.testDecisionAfter", { count: subjectTest.decideAfterHours })}
            </dd>
          </>
        )}
        {choicesOf(view).map(({ name, value }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
