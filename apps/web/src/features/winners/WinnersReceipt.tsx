import { Button, layout, Receipt } from "@sortes/ui";
import { useIntl } from "react-intl";
import { shownName } from "../../base/names.ts";
import { wordLeftOut, wordReplacement } from "./facts.ts";
import type { WinnersResult } from "./winner-draft.ts";
import { onScreen } from "../results/print.css.ts";

interface WinnersReceiptProps {
  result: WinnersResult;
  /** Takes the last replacement back. */
  onUndo: () => void;
}

/** When, how likely, and what was changed by hand since. */
export function WinnersReceipt({ result, onUndo }: WinnersReceiptProps) {
  const intl = useIntl();
  const { formatMessage, formatDate } = intl;
  const { createdAt, tickets, leftOut, replaced, savedAs } = result;
  return (
    <Receipt>
      <span>{formatDate(createdAt, { dateStyle: "long", timeStyle: "short" })}</span>
      <span>
        {formatMessage({ id: tickets === null ? "winners.wasFair" : "winners.wasFairTickets" })}
      </span>
      {leftOut.length > 0 && <span dir="auto">{wordLeftOut(intl, result)}</span>}
      {savedAs !== null && (
        <span>
          {formatMessage(
            { id: "results.savedAs" },
            { name: <bdi key="name">{shownName(intl, "winner", savedAs)}</bdi> },
          )}
        </span>
      )}
      <span className={layout.stackSm}>
        {replaced.map((one, i) => (
          <span key={i} dir="auto">
            {wordReplacement(intl, one)}{" "}
            {i === replaced.length - 1 && (
              <Button
                tone="quiet"
                size="sm"
                icon="arrow-u-up-left"
                className={onScreen}
                onClick={onUndo}
              >
                {formatMessage({ id: "results.undo" })}
              </Button>
            )}
          </span>
        ))}
      </span>
    </Receipt>
  );
}
