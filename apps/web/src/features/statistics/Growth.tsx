import type { NewsletterStatistics } from "@sortes/contract";
import { BarChart, layout, Sheet, SheetBody, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useFigures } from "./use-figures.ts";

/** Who came and who left, week by week. */
export function Growth({ growth }: Pick<NewsletterStatistics, "growth">) {
  const { formatMessage } = useIntl();
  const { count, date } = useFigures();
  const isEmpty = growth.every(({ added, left }) => added + left === 0);
  return (
    <Sheet>
      <SheetBody>
        {isEmpty ? (
          <div className={layout.stackSm}>
            <h2 className={text.h3}>{formatMessage({ id: "statistics.growth" })}</h2>
            <p className={text.muted}>{formatMessage({ id: "statistics.growthEmpty" })}</p>
          </div>
        ) : (
          <BarChart
            caption={formatMessage({ id: "statistics.growth" })}
            series={[
              formatMessage({ id: "statistics.joined" }),
              formatMessage({ id: "statistics.left" }),
            ]}
            pointHeading={formatMessage({ id: "statistics.week" })}
            tableLabel={formatMessage({ id: "statistics.asTable" })}
            points={growth.map(({ week, added, left }) => ({
              label: date(week),
              values: [added, left],
            }))}
            format={count}
          />
        )}
      </SheetBody>
    </Sheet>
  );
}
