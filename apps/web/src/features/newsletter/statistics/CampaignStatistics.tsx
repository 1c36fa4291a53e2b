import type { CampaignStatistics as Statistics } from "@sortes/contract";
import { Button, layout, Ledger, LedgerRow, Sheet, SheetBody, Skeleton, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { csvOf, download } from "../../../base/files.ts";
import { trpc } from "../../../base/trpc.ts";
import { CampaignReaders } from "./CampaignReaders.tsx";
import { Figure, Figures, StatisticsFailure, useFigureNames } from "./Figures.tsx";
import { LinkMapDialog } from "./LinkMapDialog.tsx";
import { target } from "./statistics.css.ts";
import { Timeline, useFigures } from "./Timeline.tsx";

const sending = ["sent", "bounced", "complaints", "unsubscribed"] as const;

/** The median rates of earlier campaigns, in words; empty if there are none. */
function useUsual({ usual }: Pick<Statistics, "usual">) {
  const { t } = useIntl();
  const { rate } = useFigures();
  return (key: "openRate" | "clickRate") =>
    usual && usual[key] !== null
      ? ` · ${t("statistics.usual", { rate: rate(usual[key]), count: usual.campaigns })}`
      : "";
}

/** The figures of one campaign, with explanations. Opens and clicks by programs are shown separately. */
function CampaignFigures({ statistics }: { statistics: Statistics }) {
  const { t } = useIntl();
  const { count, rate } = useFigures();
  const usual = useUsual(statistics);
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
              meaning={`${t("statistics.figure_opens")}: ${count(statistics.opens)}${usual("openRate")}`}
            />
            <Figure
              label={t("statistics.figure_clickRate")}
              value={rate(statistics.clickRate)}
              meaning={`${t("statistics.figure_clicks")}: ${count(statistics.clicks)}${usual("clickRate")}`}
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

const inFile = [
  "target",
  "clicks",
  "readers",
  "machineClicks",
] as const satisfies readonly (keyof Statistics["links"][number])[];

/** The names of the columns, on screen and in the file. */
const columns = ["link", "clicks", "readers", "machineClicks"] as const;

/** The links of a campaign in the order of the mail. Their targets are plain text, not links. */
function CampaignLinks({ id, links }: Pick<Statistics, "id" | "links">) {
  const { t, locale } = useIntl();
  const { count } = useFigures();
  const names = useFigureNames()(columns);
  const [isMapped, setMapped] = useState(false);
  const save = () => {
    const rows = links.map((link) => inFile.map((column) => link[column]));
    download("sortes-links.csv", "text/csv", csvOf([names, ...rows], locale));
  };
  return (
    <Sheet>
      <SheetBody>
        <div className={layout.stackSm}>
          <div className={layout.bar}>
            <h3>{t("statistics.links")}</h3>
            {links.length > 0 && (
              <div className={layout.row}>
                <Button tone="quiet" size="sm" icon="eye" onClick={() => setMapped(true)}>
                  {t("statistics.showLinkMap")}
                </Button>
                <Button tone="quiet" size="sm" icon="file-csv" onClick={save}>
                  {t("statistics.download")}
                </Button>
              </div>
            )}
          </div>
          {isMapped && <LinkMapDialog id={id} onClose={() => setMapped(false)} />}
          {links.length === 0 && <p className={text.muted}>{t("statistics.linksEmpty")}</p>}
        </div>
      </SheetBody>
      {links.length > 0 && (
        <Ledger
          dense
          label={t("statistics.links")}
          columns={columns.map((id, i) => ({ id, label: names[i] }))}
        >
          {links.map((link) => (
            <LedgerRow
              key={link.id}
              name={<bdi className={target}>{link.target}</bdi>}
              labels={names.slice(1)}
              cells={[count(link.clicks), count(link.readers), count(link.machineClicks)]}
            />
          ))}
        </Ledger>
      )}
    </Sheet>
  );
}

/** The statistics of one campaign: figures, timeline, and clicked links. */
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
          {date !== null && <CampaignReaders id={id} tracking={tracking} />}
          <CampaignLinks id={id} links={links} />
        </>
      )}
    </div>
  );
}
