import { Button, layout, ResultActions } from "@sortes/ui";
import { useIntl } from "react-intl";

interface MoreWinnersProps {
  /** Winners, and alternates, on the screen at most. */
  shown: number;
  /** People in the whole result. */
  all: number;
  onMore: () => void;
}

/** Says that not all places are on the screen, where they all are, and how to see more. */
export function MoreWinners({ shown, all, onMore }: MoreWinnersProps) {
  const { formatMessage } = useIntl();
  return (
    <ResultActions
      first={
        <div className={layout.row}>
          <p>{formatMessage({ id: "winners.firstShown" }, { count: shown, all })}</p>
          <Button tone="quiet" size="sm" onClick={onMore}>
            {formatMessage({ id: "winners.showMore" })}
          </Button>
        </div>
      }
    />
  );
}
