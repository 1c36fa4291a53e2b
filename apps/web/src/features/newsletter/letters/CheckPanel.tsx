import { letterOfSubject } from "@sortes/contract";
import { Alert, Button, layout, Sheet, SheetBody } from "@sortes/ui";
import { Fragment, type Ref } from "react";
import { LoadState } from "../../../base/LoadState.tsx";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import * as styles from "./creator.css.ts";
import { useDraftChoices } from "./draft-choices.ts";
import type { DraftView } from "./draft-keeper.ts";
import { otherThan } from "./draft-letters.ts";
import { LinkCheck } from "./LinkCheck.tsx";

interface CheckPanelProps {
  heading: Ref<HTMLHeadingElement>;
  view: DraftView;
  isBusy: boolean;
  /** The reason why the draft could not be saved. */
  failure: string | undefined;
  onBack: () => void;
  onSave: () => void;
}

/** The final check of a draft: sender, audience and skipped readers. */
export function CheckPanel({ heading, view, isBusy, failure, onBack, onSave }: CheckPanelProps) {
  const { t } = useIntl();
  const choicesOf = useDraftChoices();
  const { title, subject, topic, segmentId, language, onlyItsLanguage, translation } = view;
  const { subjectTest } = view;
  const subjects = [
    { subject, translation: translation?.subject },
    ...(subjectTest?.otherSubjects ?? []),
  ];
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
        <dl className={styles.head}>
          <dt>{t("campaign.title_field")}</dt>
          <dd dir="auto">{title}</dd>
          {subjects.map((one, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a subject has nothing but its place
            <Fragment key={i}>
              <dt>
                {i === 0
                  ? t("campaign.subject")
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
        <Audience
          {...{ topic, segmentId, language, onlyItsLanguage, isTranslated: translation !== null }}
        />
        {view.id !== undefined && view.saving.is === "saved" && (
          <LinkCheck id={view.id} revision={view.revision} />
        )}
        <p>{t("campaign.draftOnly")}</p>
        <div className={layout.row}>
          <Button busy={isBusy} onClick={onSave}>
            {t(isBusy ? "campaign.saving" : "campaign.saveDraft")}
          </Button>
          <Button tone="quiet" onClick={onBack}>
            {t("campaign.backToEdit")}
          </Button>
        </div>
      </SheetBody>
    </Sheet>
  );
}

const reasons = [
  "segment",
  "language",
  "topic",
  "monthly",
  "pending",
  "unsubscribed",
  "suppressed",
] as const;

type AudienceProps = Pick<DraftView, "topic" | "segmentId" | "language" | "onlyItsLanguage"> & {
  isTranslated: boolean;
};

function Audience(asked: AudienceProps) {
  const { t, formatNumber } = useIntl();
  const { data, error, refetch } = trpc.campaigns.audience.useQuery(asked);
  if (!data)
    return (
      <LoadState
        query={{ data, error, refetch }}
        loading="campaign.audience"
        failed="campaign.audienceFailed"
      />
    );
  return (
    <section className={layout.stackSm} aria-labelledby="campaign-audience">
      <h3 id="campaign-audience">{t("campaign.audience")}</h3>
      <dl className={styles.head}>
        <dt>{t("campaign.from")}</dt>
        <dd>{data.from}</dd>
        <dt>{t("campaign.segment")}</dt>
        <dd dir="auto">{data.segment ?? t("campaign.segment_all")}</dd>
      </dl>
      <dl className={styles.figures}>
        <dt className={styles.total}>{t("campaign.recipients")}</dt>
        <dd className={styles.total}>{formatNumber(data.recipients)}</dd>
        {data.letters.flatMap(({ readers, letter, recipients }) =>
          letter === null
            ? []
            : [
                <dt key={readers}>{t("campaign.letterFor", { readers, letter })}</dt>,
                <dd key={`${readers} count`}>{formatNumber(recipients)}</dd>,
              ],
        )}
        {reasons
          .filter((reason) => data.leftOut[reason] > 0)
          .flatMap((reason) => [
            <dt key={reason}>{t(`campaign.leftOut_${reason}`)}</dt>,
            <dd key={`${reason} count`}>{formatNumber(data.leftOut[reason])}</dd>,
          ])}
        <dt>{t("campaign.subscribers")}</dt>
        <dd>{formatNumber(data.total)}</dd>
      </dl>
      {data.isSample && <p>{t("campaigns.audienceSample")}</p>}
    </section>
  );
}
