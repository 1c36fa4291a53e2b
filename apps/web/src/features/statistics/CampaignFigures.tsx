import type { CampaignStatistics } from "@sortes/contract";
import { Figure, Figures, Sheet, SheetBody } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useFigures } from "./use-figures.ts";

const sending = ["sent", "bounced", "complaints", "unsubscribed"] as const;

/** The figures of one campaign, with what each means. Those of programs stand apart. */
export function CampaignFigures({ statistics }: { statistics: CampaignStatistics }) {
  const { formatMessage } = useIntl();
  const { count, rate } = useFigures();
  const isTracked = statistics.tracking !== "off";
  return (
    <Sheet>
      <SheetBody>
        <Figures>
          {sending.map((figure) => (
            <Figure
              key={figure}
              label={formatMessage({ id: `statistics.figure_${figure}` })}
              value={count(statistics[figure])}
              meaning={formatMessage({ id: `statistics.meaning_${figure}` })}
            />
          ))}
        </Figures>
        {isTracked && (
          <Figures>
            <Figure
              label={formatMessage({ id: "statistics.figure_openRate" })}
              value={rate(statistics.openRate)}
              meaning={`${formatMessage({ id: "statistics.figure_opens" })}: ${count(statistics.opens)}`}
            />
            <Figure
              label={formatMessage({ id: "statistics.figure_clickRate" })}
              value={rate(statistics.clickRate)}
              meaning={`${formatMessage({ id: "statistics.figure_clicks" })}: ${count(statistics.clicks)}`}
            />
            {(["openTimes", "clickTimes"] as const).map((figure) => (
              <Figure
                key={figure}
                label={formatMessage({ id: `statistics.figure_${figure}` })}
                value={count(statistics[figure])}
                meaning={formatMessage({ id: "statistics.meaning_times" })}
              />
            ))}
            {(["machineOpens", "machineClicks"] as const).map((figure) => (
              <Figure
                key={figure}
                label={formatMessage({ id: `statistics.figure_${figure}` })}
                value={count(statistics[figure])}
                meaning={formatMessage({ id: "statistics.meaning_machines" })}
              />
            ))}
          </Figures>
        )}
      </SheetBody>
    </Sheet>
  );
}
