import { newsletterTopics, type Subscriber } from "@sortes/contract";
import {
  dangerousItemClass,
  Icon,
  Ledger,
  LedgerRow,
  Menu,
  MenuIcon,
  MenuItem,
  menuItemClass,
  Stamp,
} from "@sortes/ui";
import type { ComponentProps } from "react";
import { useIntl } from "react-intl";
import { whole } from "./subscribers.css.ts";

const looks = {
  active: { tone: "good", icon: "check-bold" },
  pending: { tone: "waiting", icon: "clock" },
  unsubscribed: { tone: "over", icon: "user-minus" },
} as const satisfies Record<Subscriber["state"], ComponentProps<typeof Stamp>>;

/** Whether somebody gets the newsletter. Who is suppressed gets none, whatever the state. */
function StateStamp({ subscriber }: { subscriber: Subscriber }) {
  const { formatMessage } = useIntl();
  const { state, suppressionReason } = subscriber;
  if (suppressionReason)
    return (
      <Stamp tone="bad" icon="prohibit">
        {formatMessage({ id: `subscribers.suppressed_${suppressionReason}` })}
      </Stamp>
    );
  return <Stamp {...looks[state]}>{formatMessage({ id: `subscribers.state_${state}` })}</Stamp>;
}

/** What can be done with a subscriber. */
export type SubscriberAction = "suppress" | "unsuppress" | "erase";

interface SubscriberRowProps {
  subscriber: Subscriber;
  onAct: (action: SubscriberAction) => void;
}

/** One subscriber of the list. */
function SubscriberRow({ subscriber, onAct }: SubscriberRowProps) {
  const { formatMessage, formatDate, formatList } = useIntl();
  const { email, topics, frequency, language, createdAt, suppressionReason } = subscriber;
  const topicNames = formatList(
    topics.map((topic) => formatMessage({ id: `subscribers.topic_${topic}` })),
    { type: "unit" },
  );
  const isAll = topics.length === newsletterTopics.length;
  const some = topicNames || formatMessage({ id: "subscribers.topicsNone" });
  return (
    <LedgerRow
      name={<bdi>{email}</bdi>}
      labels={[
        undefined,
        formatMessage({ id: "subscribers.columnGets" }),
        formatMessage({ id: "subscribers.columnLanguage" }),
        formatMessage({ id: "subscribers.columnSince" }),
      ]}
      cells={[
        <StateStamp key="state" subscriber={subscriber} />,
        formatMessage(
          { id: "subscribers.gets" },
          {
            frequency: formatMessage({ id: `subscribers.frequency_${frequency}` }),
            topics: isAll ? formatMessage({ id: "subscribers.topicsAll" }) : some,
          },
        ),
        <span key="language" className={whole}>
          {formatMessage({ id: `subscribers.language_${language}` })}
        </span>,
        <time key="since" dateTime={createdAt} className={whole}>
          {formatDate(createdAt, { dateStyle: "medium" })}
        </time>,
      ]}
      actions={
        <Menu
          look="icon"
          align="end"
          label={<Icon name="dots-three-bold" />}
          name={formatMessage({ id: "subscribers.actionsOf" }, { email })}
        >
          {!suppressionReason && (
            <MenuItem>
              <button type="button" className={menuItemClass} onClick={() => onAct("suppress")}>
                <MenuIcon name="prohibit" />
                {formatMessage({ id: "subscribers.suppress" })}
              </button>
            </MenuItem>
          )}
          {suppressionReason === "staff" && (
            <MenuItem>
              <button type="button" className={menuItemClass} onClick={() => onAct("unsuppress")}>
                <MenuIcon name="arrow-u-up-left" />
                {formatMessage({ id: "subscribers.lift" })}
              </button>
            </MenuItem>
          )}
          <MenuItem>
            <button type="button" className={dangerousItemClass} onClick={() => onAct("erase")}>
              <MenuIcon name="trash" />
              {formatMessage({ id: "subscribers.erase" })}
            </button>
          </MenuItem>
        </Menu>
      }
    />
  );
}

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
