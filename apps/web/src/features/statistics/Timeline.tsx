import type { CampaignStatistics } from "@sortes/contract";
import { BarChart, Sheet, SheetBody, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { spansOf } from "./timeline-points.ts";
import { useFigures } from "./use-figures.ts";

interface TimelineProps extends Pick<CampaignStatistics, "timeline"> {
  /** When the campaign began to be sent. */
  start: string;
}

/** When readers opened a campaign and clicked in it for the first time. */
export function Timeline({ start, timeline }: TimelineProps) {
  const { formatMessage } = useIntl();
  const { count, hour, day } = useFigures();
  const { hours, spans } = spansOf(start, timeline);
  return (
    <Sheet>
      <SheetBody>
        {timeline.length === 0 ? (
          <p className={text.muted}>{formatMessage({ id: "statistics.timelineEmpty" })}</p>
        ) : (
          <BarChart
            caption={formatMessage({
              id: hours === 1 ? "statistics.timeline" : "statistics.timelineDays",
            })}
            series={[
              formatMessage({ id: "statistics.figure_opens" }),
              formatMessage({ id: "statistics.figure_clicks" }),
            ]}
            pointHeading={formatMessage({ id: "statistics.from" })}
            tableLabel={formatMessage({ id: "statistics.asTable" })}
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
