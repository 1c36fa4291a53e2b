import type { CampaignStatistics as Statistics } from "@sortes/contract";
import { layout, ProseTable, Sheet, SheetBody, Skeleton, text } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "../../base/intl.ts";
import { ListFailure } from "../../base/failures.tsx";
import { useStaffRights } from "../../base/confirm-session.ts";
import { trpc } from "../../base/trpc.ts";
import * as styles from "./statistics.css.ts";
import { target } from "./statistics.css.ts";
import { Timeline, useFigures } from "./Timeline.tsx";

/** Numbers that stand for themselves, side by side. Holds `Figure`s. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  /** Explains the figure in a sentence. */
  meaning?: ReactNode;
}

export function Figure({ label, value, meaning }: FigureProps) {
  return (
    <div className={styles.figuresFigure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {meaning && <dd className={styles.meaning}>{meaning}</dd>}
    </div>
  );
}

/** Shows why there are no statistics, with a retry. */
export function StatisticsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useStaffRights(error);
  return <ListFailure error={error} failed="statistics.fetchFailed" onRetry={onRetry} />;
}

const sending = ["sent", "bounced", "complaints", "unsubscribed"] as const;

/** The figures of one campaign, with what each means. Those of programs stand apart. */
function CampaignFigures({ statistics }: { statistics: Statistics }) {
  const { t } = useIntl();
  const { count, rate } = useFigures();
  const isTracked = statistics.tracking !== "off";
  return (
    <Sheet>
      <SheetBody>
        <Figures>
          {sending.map((figure) => (
            <Figure
              key={figure}
              label={t(`statistics.figure_${figure}`)}
              value={count(statistics[figure])}
              meaning={t(`statistics.meaning_${figure}`)}
            />
          ))}
        </Figures>
        {isTracked && (
          <Figures>
            <Figure
              label={t("statistics.figure_openRate")}
              value={rate(statistics.openRate)}
              meaning={`${t("statistics.figure_opens")}: ${count(statistics.opens)}`}
            />
            <Figure
              label={t("statistics.figure_clickRate")}
              value={rate(statistics.clickRate)}
              meaning={`${t("statistics.figure_clicks")}: ${count(statistics.clicks)}`}
            />
            {(["openTimes", "clickTimes"] as const).map((figure) => (
              <Figure
                key={figure}
                label={t(`statistics.figure_${figure}`)}
                value={count(statistics[figure])}
                meaning={t("statistics.meaning_times")}
              />
            ))}
            {(["machineOpens", "machineClicks"] as const).map((figure) => (
              <Figure
                key={figure}
                label={t(`statistics.figure_${figure}`)}
                value={count(statistics[figure])}
                meaning={t("statistics.meaning_machines")}
              />
            ))}
          </Figures>
        )}
      </SheetBody>
    </Sheet>
  );
}

/** The links of a campaign in the order of the mail. Their targets are words here and lead nowhere. */
function CampaignLinks({ links }: Pick<Statistics, "links">) {
  const { t } = useIntl();
  const { count } = useFigures();
  return (
    <Sheet>
      <SheetBody>
        <div className={layout.stackSm}>
          <h3>{t("statistics.links")}</h3>
          {links.length === 0 ? (
            <p className={text.muted}>{t("statistics.linksEmpty")}</p>
          ) : (
            <ProseTable>
              <thead>
                <tr>
                  {(["link", "clicks", "readers", "machineClicks"] as const).map((column) => (
                    <th key={column} scope="col">
                      {t(`statistics.figure_${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {links.map((link) => (
                  <tr key={link.id}>
                    <th scope="row" className={target}>
                      <bdi>{link.target}</bdi>
                    </th>
                    <td>{count(link.clicks)}</td>
                    <td>{count(link.readers)}</td>
                    <td>{count(link.machineClicks)}</td>
                  </tr>
                ))}
              </tbody>
            </ProseTable>
          )}
        </div>
      </SheetBody>
    </Sheet>
  );
}

/** The statistics of one campaign: figures, times of reading, and followed links. */
export function CampaignStatistics({ id }: { id: string }) {
  const { t } = useIntl();
  const { day } = useFigures();
  const { data, error, refetch } = trpc.statistics.campaign.useQuery({ id });
  if (error) return <StatisticsFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="rows" label={t("statistics.loading")} />;
  const { name, date, tracking, links, timeline } = data;
  return (
    <div className={layout.stackLg}>
      <div>
        <h2 className={text.h3}>
          <bdi>{name}</bdi>
        </h2>
        <p className={text.muted}>{date === null ? t("statistics.notStarted") : day(date)}</p>
      </div>
      <CampaignFigures statistics={data} />
      {tracking === "off" ? (
        <p className={text.muted}>{t("statistics.off")}</p>
      ) : (
        <>
          {date !== null && <Timeline start={date} timeline={timeline} />}
          <CampaignLinks links={links} />
        </>
      )}
    </div>
  );
}
