import type { HistoryItem } from "@sortes/contract";
import { Button } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useWhole } from "./use-whole.tsx";

interface ReuseButtonProps<Item> {
  item: Item;
  /** Id of the title of the item, which tells its buttons from those of others. */
  titleId: string;
  onReuse: (whole: Item) => void;
}

/** Begins anew with what a saved result was made of. */
export function ReuseButton<Item extends HistoryItem>(props: ReuseButtonProps<Item>) {
  const { item, titleId, onReuse } = props;
  const { formatMessage } = useIntl();
  const { withWhole, isLoading } = useWhole(item);
  return (
    <Button
      tone="quiet"
      size="sm"
      icon="arrow-u-up-left"
      aria-describedby={titleId}
      busy={isLoading}
      onClick={() => void withWhole(onReuse)}
    >
      {formatMessage({ id: isLoading ? "history.loadingItem" : "history.reuse" })}
    </Button>
  );
}
