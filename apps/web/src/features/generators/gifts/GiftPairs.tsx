import { layout } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";

interface GiftPairsProps {
  pairs: readonly { readonly giver: string; readonly receiver: string }[];
}

/** All pairs of givers and receivers. Shown only on request. */
export function GiftPairs({ pairs }: GiftPairsProps) {
  const { t } = useIntl();
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
    <ul role="list" className={layout.stackSm} aria-label={t("gifts.pairs")}>
      {pairs.map(({ giver, receiver }) => (
        <li key={giver}>
          {t("gifts.pair", {
            giver: <bdi key="giver">{giver}</bdi>,
            receiver: <bdi key="receiver">{receiver}</bdi>,
          })}
        </li>
      ))}
    </ul>
  );
}
