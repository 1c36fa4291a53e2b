import type { HistoryItem } from "@sortes/contract";
import { Button, LedgerKind, LedgerRow } from "@sortes/ui";
import { type ReactNode, useId } from "react";
import { useIntl } from "react-intl";
import { kindOf, typeNameOf, useItemName } from "../history/item-words.ts";

interface DashboardRowProps {
  item: HistoryItem;
  /** What every list can do with it. */
  buttons: ReactNode;
  onView: () => void;
}

/** One saved result. */
export function DashboardRow({ item, buttons, onView }: DashboardRowProps) {
  const { formatMessage, formatDate } = useIntl();
  const nameId = useId();
  const { generatorType, createdAt } = item;
  return (
    <LedgerRow
      name={<bdi id={nameId}>{useItemName()(item)}</bdi>}
      cells={[
        <LedgerKind key="type" kind={kindOf(generatorType)}>
          {formatMessage({ id: typeNameOf(generatorType) })}
        </LedgerKind>,
        <time key="date" dateTime={createdAt}>
          {formatDate(createdAt, { dateStyle: "medium", timeStyle: "short" })}
        </time>,
      ]}
      actions={
        <>
          <Button tone="plain" size="sm" icon="eye" aria-describedby={nameId} onClick={onView}>
            {formatMessage({ id: "dashboard.view" })}
          </Button>
          {buttons}
        </>
      }
    />
  );
}
