import type { GiftMail } from "@sortes/contract";
import { layout } from "@sortes/ui";
import { Address } from "../../../../../base/Address.tsx";
import { useIntl } from "../../../../../base/intl.ts";
import { earlierTroubles } from "./gift-mail-rows.ts";

interface EarlierTroublesProps {
  mails: readonly GiftMail[];
  /** The mark of the exchange on the page. */
  exchange: string;
}

/** Mails of other exchanges that came back or may not have arrived, which may show only after the page was left. */
export function EarlierTroubles({ mails, exchange }: EarlierTroublesProps) {
  const { t, formatDate } = useIntl();
  const troubles = earlierTroubles(mails, exchange);
  if (troubles.length === 0) return null;
  return (
    <details>
      <summary>{t("gift-mails.earlier", { count: troubles.length })}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none */}
      <ul role="list" className={layout.stackSm}>
        {troubles.map(({ exchange: of, title, name, email, state, createdAt }) => (
          <li key={`${of} ${name}`}>
            <bdi>{title}</bdi>, {formatDate(createdAt, { dateStyle: "medium" })}: <bdi>{name}</bdi>{" "}
            (<Address>{email}</Address>): {t(`gift-mails.standing_${state}`, { name })}
          </li>
        ))}
      </ul>
    </details>
  );
}
