import type { Tier, TierPrice } from "@sortes/contract";
import { classNames, Icon, text, visuallyHidden } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "../../../base/intl.ts";
import { tierNames, tierRows } from "./tier-rows.ts";
import * as styles from "./tiers.css.ts";

interface TierTableProps {
  /** The user's tier; undefined for a guest. */
  mine: Tier | undefined;
  /** The plans to compare, see `offeredTiers`. */
  offered: readonly Tier[];
  prices: Readonly<Record<Exclude<Tier, "free">, TierPrice | null>>;
  /** Whether nothing is charged, whatever the prices. */
  isTrial: boolean;
  /** Renders the button to get a tier. */
  actionOf: (tier: Tier) => ReactNode;
}

// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- what CSS shows as a grid is a table for some browsers only if it says so

/** The offered tiers side by side, as the server's policy defines them. */
export function TierTable({ mine, offered, prices, isTrial, actionOf }: TierTableProps) {
  const { t } = useIntl();
  return (
    <table
      role="table"
      className={classNames(styles.table, styles.columns[offered.length as 1 | 2 | 3])}
      aria-label={t("tiers.compare")}
    >
      <thead role="rowgroup" className={styles.group}>
        <tr role="row" className={styles.row}>
          <th role="columnheader" scope="col" className={styles.corner}>
            {t("tiers.feature")}
          </th>
          {offered.map((tier) => (
            <th
              key={tier}
              role="columnheader"
              scope="col"
              className={classNames(styles.heading, tier === mine && styles.mine)}
            >
              {t(tierNames[tier])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.group}>
        {tierRows.map(({ name, about, shares }) => (
          <Row key={name} name={t(name)} about={t(about)} offered={offered}>
            {(tier) => <Share share={shares[tier]} />}
          </Row>
        ))}
        <Row name={t("tiers.price")} offered={offered}>
          {(tier) =>
            tier === "free" ? (
              t("tiers.priceFree")
            ) : (
              <Price price={prices[tier]} isTrial={isTrial} />
            )
          }
        </Row>
        {mine && (
          <Row name={t("tiers.yours")} offered={offered}>
            {actionOf}
          </Row>
        )}
      </tbody>
    </table>
  );
}

interface RowProps {
  name: string;
  about?: string;
  offered: readonly Tier[];
  children: (tier: Tier) => ReactNode;
}

function Row({ name, about, offered, children }: RowProps) {
  return (
    <tr role="row" className={styles.row}>
      <th role="rowheader" scope="row" className={styles.name}>
        <b>{name}</b>
        {about && <p className={text.muted}>{about}</p>}
      </th>
      {offered.map((tier) => (
        <td key={tier} role="cell" className={styles.share}>
          {children(tier)}
        </td>
      ))}
    </tr>
  );
}

function Share({ share }: { share: boolean | number }) {
  const { t, formatNumber } = useIntl();
  if (typeof share === "number") return formatNumber(share);
  if (!share)
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <span className={visuallyHidden}>{t("tiers.no")}</span>
      </span>
    );
  return (
    <>
      <Icon name="check-bold" />
      <span className={visuallyHidden}>{t("tiers.yes")}</span>
    </>
  );
}

function Price({ price, isTrial }: { price: TierPrice | null; isTrial: boolean }) {
  const { t, formatNumber } = useIntl();
  if (!price) return isTrial && t("tiers.priceTrial");
  const { currency, every } = price;
  const amount = formatNumber(Number(price.amount), { style: "currency", currency });
  return t(`tiers.price_${every}`, { amount });
}
