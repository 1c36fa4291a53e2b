import { newsletterTopics, type Subscriber } from "@sortes/contract";
import {
  dangerousItemClass,
  Icon,
  LedgerRow,
  Menu,
  MenuIcon,
  MenuItem,
  menuItemClass,
} from "@sortes/ui";
import { useIntl } from "react-intl";

import { StateStamp } from "./StateStamp.tsx";
import { whole } from "./subscribers.css.ts";

/** What can be done with a subscriber. */
export type SubscriberAction = "suppress" | "unsuppress" | "erase";

interface SubscriberRowProps {
  subscriber: Subscriber;
  onAct: (action: SubscriberAction) => void;
}

/** One subscriber of the list. */
export function SubscriberRow({ subscriber, onAct }: SubscriberRowProps) {
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
