import type { NewsletterStatistics } from "@sortes/contract";
import { Figure, Figures, Sheet, SheetBody } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useFigures } from "./use-figures.ts";

/** How many there are, and how many read, with what each number means. */
export function Overall({ statistics }: { statistics: NewsletterStatistics }) {
  const { formatMessage } = useIntl();
  const { count, rate } = useFigures();
  return (
    <Sheet>
      <SheetBody>
        <Figures>
          <Figure
            label={formatMessage({ id: "statistics.totalSubscribers" })}
            value={count(statistics.totalSubscribers)}
            meaning={formatMessage({ id: "statistics.meaning_totalSubscribers" })}
          />
          <Figure
            label={formatMessage({ id: "statistics.figure_openRate" })}
            value={rate(statistics.openRate)}
            meaning={formatMessage({ id: "statistics.meaning_openRate" })}
          />
          <Figure
            label={formatMessage({ id: "statistics.figure_clickRate" })}
            value={rate(statistics.clickRate)}
            meaning={formatMessage({ id: "statistics.meaning_clickRate" })}
          />
        </Figures>
      </SheetBody>
    </Sheet>
  );
}
