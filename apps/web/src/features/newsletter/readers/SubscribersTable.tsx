import { newsletterTopics, type Subscriber } from "@sortes/contract";
import {
  Icon,
  Ledger,
  LedgerRow,
  Menu,
  MenuButton,
  MenuIcon,
  MenuItem,
  menuItemClass,
  Stamp,
  text,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { Address } from "../../../base/Address.tsx";
import { useIntl } from "../../../base/intl.ts";
import { label, labels, whole } from "./subscribers.css.ts";

const looks = {
  active: { tone: "good", icon: "check-bold" },
  pending: { tone: "waiting", icon: "clock" },
  unsubscribed: { tone: "over", icon: "user-minus" },
} as const satisfies Record<Subscriber["state"], ComponentProps<typeof Stamp>>;

/** Whether a subscriber gets the newsletter. A suppressed address never does, whatever its state. */
function StateStamp({ subscriber }: { subscriber: Subscriber }) {
  const { t } = useIntl();
  const { state, suppressionReason } = subscriber;
  if (suppressionReason)
    return (
      <Stamp tone="bad" icon="prohibit">
        {t(`subscribers.suppressed_${suppressionReason}`)}
      </Stamp>
    );
  return <Stamp {...looks[state]}>{t(`subscribers.state_${state}`)}</Stamp>;
}

/** The actions for a subscriber. */
export type SubscriberAction = "suppress" | "unsuppress" | "erase";

interface SubscriberRowProps {
  subscriber: Subscriber;
  onAct: (action: SubscriberAction) => void;
}

/** One subscriber of the list. */
function SubscriberRow({ subscriber, onAct }: SubscriberRowProps) {
  const { t, formatDate, formatList } = useIntl();
  const { email, name, tags, topics, frequency, language, createdAt, suppressionReason } =
    subscriber;
  const topicNames = formatList(
    topics.map((topic) => t(`subscribers.topic_${topic}`)),
    { type: "unit" },
  );
  const isAll = topics.length === newsletterTopics.length;
  const some = topicNames || t("subscribers.topicsNone");
  return (
    <LedgerRow
      name={
        <>
          <Address>{email}</Address>
          {name !== null && <div className={text.muted}>{name}</div>}
          {tags.length > 0 && (
            <ul className={labels} aria-label={t("subscribers.importTo_tags")}>
              {tags.map((tag) => (
                <li key={tag}>
                  <Stamp tone="over" className={label}>
                    {tag}
                  </Stamp>
                </li>
              ))}
            </ul>
          )}
        </>
      }
      labels={[
        undefined,
        t("subscribers.columnGets"),
        t("subscribers.columnLanguage"),
        t("subscribers.columnSince"),
      ]}
      cells={[
        <StateStamp key="state" subscriber={subscriber} />,
        t("subscribers.gets", {
          frequency: t(`subscribers.frequency_${frequency}`),
          topics: isAll ? t("subscribers.topicsAll") : some,
        }),
        <span key="language" className={whole}>
          {t(`subscribers.language_${language}`)}
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
          name={t("subscribers.actionsOf", { email })}
        >
          {!suppressionReason && (
            <MenuButton icon="prohibit" onClick={() => onAct("suppress")}>
              {t("subscribers.suppress")}
            </MenuButton>
          )}
          {suppressionReason === "staff" && (
            <MenuButton icon="arrow-u-up-left" onClick={() => onAct("unsuppress")}>
              {t("subscribers.lift")}
            </MenuButton>
          )}
          {suppressionReason === "bounced" && (
            <MenuItem>
              <Link
                to="/mail-subscribers"
                search={{ view: "bounces", q: email }}
                className={menuItemClass}
              >
                <MenuIcon name="arrow-u-up-left" />
                {t("subscribers.bouncesOf")}
              </Link>
            </MenuItem>
          )}
          <MenuButton icon="trash" dangerous onClick={() => onAct("erase")}>
            {t("subscribers.erase")}
          </MenuButton>
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
  const { t } = useIntl();
  return (
    <Ledger
      dense
      label={t("subscribers.list")}
      columns={[
        { id: "email", label: t("subscribers.columnEmail") },
        { id: "state", label: t("subscribers.columnState") },
        { id: "gets", label: t("subscribers.columnGets") },
        { id: "language", label: t("subscribers.columnLanguage") },
        { id: "since", label: t("subscribers.columnSince") },
        { id: "actions", label: t("subscribers.columnActions"), hidesLabel: true },
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
