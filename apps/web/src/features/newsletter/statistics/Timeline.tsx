import type { CampaignStatistics } from "@sortes/contract";
import { Sheet, SheetBody, text } from "@sortes/ui";
import { BarChart } from "./BarChart.tsx";
import { useIntl } from "../../../base/intl.ts";

/** Formatters for statistics in the page's language. */
export function useFigures() {
  const { t, formatNumber, formatDate } = useIntl();
  return {
    count: (value: number) => formatNumber(value),
    /** @param percent 0 to 100; null if unknown */
    rate: (percent: number | null) =>
      percent === null
        ? t("statistics.noRate")
        : formatNumber(percent / 100, { style: "percent", maximumFractionDigits: 1 }),
    day: (time: string | Date) => formatDate(time, { dateStyle: "medium" }),
    /** Formats a UTC day without a time. */
    date: (day: string) => formatDate(day, { dateStyle: "medium", timeZone: "UTC" }),
    hour: (time: Date) => formatDate(time, { dateStyle: "short", timeStyle: "short" }),
  };
}

type CampaignTimeline = CampaignStatistics["timeline"];

interface Span {
  from: Date;
  opens: number;
  clicks: number;
}

const hour = 60 * 60 * 1000;
/** Maximum number of bars that are distinguishable on a phone. */
const most = 48;

/**
 * The intervals of a timeline without gaps, from the start to the last event: hourly for the first two days, otherwise
 * of as many days as needed to fit.
 * @returns `hours`: the length of each interval
 */
export function spansOf(
  start: string,
  timeline: CampaignTimeline,
): { hours: number; spans: Span[] } {
  const began = new Date(start).getTime();
  const last = Math.max(0, ...timeline.map(({ from }) => new Date(from).getTime() - began));
  const inHours = Math.floor(last / hour) + 1;
  const days = Math.ceil(inHours / 24);
  const hours = inHours <= most ? 1 : 24 * Math.ceil(days / most);
  const spans = Array.from({ length: Math.ceil(inHours / hours) }, (_, i) => ({
    from: new Date(began + i * hours * hour),
    opens: 0,
    clicks: 0,
  }));
  for (const { from, opens, clicks } of timeline) {
    const after = Math.max(0, new Date(from).getTime() - began);
    const span = spans[Math.floor(after / (hours * hour))];
    if (!span) continue;
    span.opens += opens;
    span.clicks += clicks;
  }
  return { hours, spans };
}

interface TimelineProps extends Pick<CampaignStatistics, "timeline"> {
  /** The start of sending. */
  start: string;
}

/** The times of readers' first opens and clicks. */
export function Timeline({ start, timeline }: TimelineProps) {
  const { t } = useIntl();
  const { count, hour, day } = useFigures();
  const { hours, spans } = spansOf(start, timeline);
  return (
    <Sheet>
      <SheetBody>
        {timeline.length === 0 ? (
          <p className={text.muted}>{t("statistics.timelineEmpty")}</p>
        ) : (
          <BarChart
            caption={t(hours === 1 ? "statistics.timeline" : "statistics.timelineDays")}
            series={[t("statistics.figure_opens"), t("statistics.figure_clicks")]}
            pointHeading={t("statistics.from")}
            tableLabel={t("statistics.asTable")}
            points={spans.map(({ from, opens, clicks }) => ({
              label: hours === 1 ? hour(from) : day(from),
              values: [opens, clicks],
            }))}
            format={count}
          />
        )}
      </SheetBody>
    </Sheet>
  );
}
