import type { CampaignAudience } from "@sortes/contract";
import { layout, text } from "@sortes/ui";
import { Fragment } from "react";
import { ListFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { trpc } from "../../../../base/trpc.ts";
import * as styles from "../creator.css.ts";
import type { DraftView } from "../draft-view.ts";

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

/** How many readers of each language would get the letter now, and who would not. */
export function Audience(asked: AudienceProps) {
  const { t } = useIntl();
  const { data, error, refetch } = trpc.campaigns.audience.useQuery(asked);
  if (!data && error)
    return (
      <ListFailure error={error} failed="campaign.audienceFailed" onRetry={() => void refetch()} />
    );
  // two lines, as what follows, so that the buttons below do not move
  if (!data)
    return (
      <div role="status" className={layout.stackSm}>
        <p className={styles.readers}>
          <b>…</b>
        </p>
        <p className={text.muted}>{t("campaign.audience")}</p>
      </div>
    );
  const readers = data.letters.filter(({ recipients }) => recipients > 0);
  return (
    <section className={layout.stackSm} aria-label={t("campaign.audience")}>
      <p className={styles.readers}>
        <b>{t("campaign.readers", { count: data.recipients })}</b>
        {readers.length > 0 && (
          <span>
            {readers
              .map(({ readers: of, letter, recipients: count }) =>
                t(
                  letter === null || letter === of
                    ? "campaign.readersIn"
                    : "campaign.readersInOther",
                  { readers: of, letter, count },
                ),
              )
              .join(" · ")}
          </span>
        )}
      </p>
      {data.isSample && <p className={text.muted}>{t("campaigns.audienceSample")}</p>}
      <LeftOut audience={data} />
    </section>
  );
}

/** The sender, the segment, and the number of subscribers left out, by reason. */
function LeftOut({ audience }: { audience: CampaignAudience }) {
  const { t, formatNumber } = useIntl();
  const { leftOut, recipients, total } = audience;
  return (
    <details>
      <summary>{t("campaign.leftOut", { count: total - recipients })}</summary>
      <dl className={styles.head}>
        <dt>{t("campaign.from")}</dt>
        <dd>{audience.from}</dd>
        <dt>{t("campaign.segment")}</dt>
        <dd dir="auto">{audience.segment ?? t("campaign.segment_all")}</dd>
        {reasons
          .filter((reason) => leftOut[reason] > 0)
          .map((reason) => (
            <Fragment key={reason}>
              <dt>{t(`campaign.leftOut_${reason}`)}</dt>
              <dd>{formatNumber(leftOut[reason])}</dd>
            </Fragment>
          ))}
        <dt>{t("campaign.subscribers")}</dt>
        <dd>{formatNumber(total)}</dd>
      </dl>
    </details>
  );
}
