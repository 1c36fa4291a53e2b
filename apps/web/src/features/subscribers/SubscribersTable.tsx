import type { Subscriber } from "@sortes/contract";
import { Ledger } from "@sortes/ui";
import { useIntl } from "react-intl";
import { type SubscriberAction, SubscriberRow } from "./SubscriberRow.tsx";

interface SubscribersTableProps {
  subscribers: readonly Subscriber[];
  onAct: (action: SubscriberAction, subscriber: Subscriber) => void;
}

/** One page of subscribers. */
export function SubscribersTable({ subscribers, onAct }: SubscribersTableProps) {
  const { formatMessage } = useIntl();
  return (
    <Ledger
      dense
      label={formatMessage({ id: "subscribers.list" })}
      columns={[
        { id: "email", label: formatMessage({ id: "subscribers.columnEmail" }) },
        { id: "state", label: formatMessage({ id: "subscribers.columnState" }) },
        { id: "gets", label: formatMessage({ id: "subscribers.columnGets" }) },
        { id: "language", label: formatMessage({ id: "subscribers.columnLanguage" }) },
        { id: "since", label: formatMessage({ id: "subscribers.columnSince" }) },
        { id: "actions", label: formatMessage({ id: "subscribers.columnActions" }), unseen: true },
      ]}
    >
      {subscribers.map((subscriber) => (
        <SubscriberRow
          key={subscriber.id}
          subscriber={subscriber}
          onAct={(action) => onAct(action, subscriber)}
        />
      ))}
    </Ledger>
  );
}
