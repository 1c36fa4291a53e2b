import { Alert, Button, layout, Sheet, SheetBody, Skeleton } from "@sortes/ui";
import { useIntl } from "react-intl";
import { trpc } from "../../../base/trpc.ts";
import * as styles from "./creator.css.ts";
import type { DraftView } from "./draft-keeper.ts";
import { ListFailure } from "../../../base/lists.tsx";

interface CheckPanelProps {
  view: DraftView;
  isBusy: boolean;
  /** Why the draft could not be saved. */
  failure: string | undefined;
  onBack: () => void;
  onSave: () => void;
}

/** What there is to look at before a draft is left: who sends it, who gets it, and who does not. */
export function CheckPanel({ view, isBusy, failure, onBack, onSave }: CheckPanelProps) {
  const { formatMessage } = useIntl();
  const { title, subject, topic, tracking, language } = view;
  return (
    <Sheet>
      <SheetBody>
        <h2 tabIndex={-1}>{formatMessage({ id: "campaign.check" })}</h2>
        {failure !== undefined && (
          <Alert tone="error" takesFocus>
            {failure}
          </Alert>
        )}
        <dl className={styles.head}>
          <dt>{formatMessage({ id: "campaign.title_field" })}</dt>
          <dd dir="auto">{title}</dd>
          <dt>{formatMessage({ id: "campaign.subject" })}</dt>
          <dd dir="auto">{subject}</dd>
          <dt>{formatMessage({ id: "campaign.topic" })}</dt>
          <dd>{formatMessage({ id: `campaign.topic_${topic ?? "all"}` })}</dd>
          <dt>{formatMessage({ id: "campaign.tracking" })}</dt>
          <dd>{formatMessage({ id: `campaign.tracking_${tracking}` })}</dd>
          <dt>{formatMessage({ id: "campaign.language" })}</dt>
          <dd>{formatMessage({ id: `campaign.language_${language ?? "readers"}` })}</dd>
        </dl>
        <Audience topic={topic} />
        <p>{formatMessage({ id: "campaign.draftOnly" })}</p>
        <div className={layout.row}>
          <Button busy={isBusy} onClick={onSave}>
            {formatMessage({ id: isBusy ? "campaign.saving" : "campaign.saveDraft" })}
          </Button>
          <Button tone="quiet" onClick={onBack}>
            {formatMessage({ id: "campaign.backToEdit" })}
          </Button>
        </div>
      </SheetBody>
    </Sheet>
  );
}

const reasons = ["topic", "monthly", "pending", "unsubscribed", "suppressed"] as const;

function Audience({ topic }: Pick<DraftView, "topic">) {
  const { formatMessage, formatNumber } = useIntl();
  const { data, error, refetch } = trpc.campaigns.audience.useQuery({ topic });
  if (!data)
    return error ? (
      <ListFailure error={error} failed="campaign.audienceFailed" onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="rows" label={formatMessage({ id: "campaign.audience" })} />
    );
  return (
    <section className={layout.stackSm} aria-labelledby="campaign-audience">
      <h3 id="campaign-audience">{formatMessage({ id: "campaign.audience" })}</h3>
      <dl className={styles.head}>
        <dt>{formatMessage({ id: "campaign.from" })}</dt>
        <dd>{data.from}</dd>
      </dl>
      <dl className={styles.figures}>
        <dt className={styles.total}>{formatMessage({ id: "campaign.recipients" })}</dt>
        <dd className={styles.total}>{formatNumber(data.recipients)}</dd>
        {reasons
          .filter((reason) => data.leftOut[reason] > 0)
          .flatMap((reason) => [
            <dt key={reason}>{formatMessage({ id: `campaign.leftOut_${reason}` })}</dt>,
            <dd key={`${reason} count`}>{formatNumber(data.leftOut[reason])}</dd>,
          ])}
        <dt>{formatMessage({ id: "campaign.subscribers" })}</dt>
        <dd>{formatNumber(data.total)}</dd>
      </dl>
    </section>
  );
}
