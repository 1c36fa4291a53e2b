import type { HistoryItemOf } from "@sortes/contract";
import { namesIn, writeGiftLines, writeGiftPairs } from "@sortes/core";
import { Button, buttonClass, layout } from "@sortes/ui";
import { type HistoryState, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SavedViews } from "../../../base/generator.ts";
import { useIntl } from "../../../base/intl.ts";
import { Some, wholeLength } from "../results/use-shown.tsx";
import { GiftPairs } from "./GiftPairs.tsx";
import { noTexts, resultOf } from "./gift-draft.ts";

interface SavedProps {
  item: HistoryItemOf<"gift">;
}

type Settings = Pick<
  HistoryItemOf<"gift">,
  "rules" | "oneCircle" | "priceLimit" | "exchangeDate" | "note"
>;

const textsOf = ({ priceLimit = "", exchangeDate = "", note = "" }: Settings) => ({
  priceLimit,
  exchangeDate,
  note,
});

function Summary({ item }: SavedProps) {
  const names = namesIn(item.inputNames);
  return useIntl().t("gifts.summary", {
    names: wholeLength(item, names),
    list: <Some key="list" entries={names} />,
  });
}

const pairsOf = ({ inputNames, result }: HistoryItemOf<"gift">) =>
  namesIn(inputNames).map((giver, i) => ({ giver, receiver: result[i] ?? "" }));

/** The form for the next year: the same people and rules, without the pairs of this exchange. */
const nextYear = (item: HistoryItemOf<"gift">): HistoryState => ({
  giftExchange: {
    names: writeGiftLines(namesIn(item.inputNames), item.rules).join("\n"),
    oneCircle: item.oneCircle,
    ...textsOf(item),
    exchangeDate: "",
    earlier: writeGiftPairs(pairsOf(item)).join("\n"),
  },
});

/** The exchange itself, to hand out links again or to change who takes part. */
const opened = (item: HistoryItemOf<"gift">): HistoryState => {
  const { inputNames, rules, oneCircle, result, name, createdAt } = item;
  const names = namesIn(inputNames);
  return {
    giftExchange: {
      names: writeGiftLines(names, rules).join("\n"),
      oneCircle,
      ...textsOf(item),
      earlier: writeGiftPairs(rules.earlier).join("\n"),
      saveName: name,
      result: {
        ...resultOf({ names, rules, oneCircle }, result, { ...noTexts, ...textsOf(item) }),
        createdAt,
        savedAs: name,
      },
    },
  };
};

/** The pairs stay hidden until somebody asks for them. */
function Detail({ item }: SavedProps) {
  const { t } = useIntl();
  const [isShown, setShown] = useState(false);
  const quiet = buttonClass({ tone: "quiet" });
  return (
    <div className={layout.stack}>
      <p dir="auto">{namesIn(item.inputNames).join(", ")}</p>
      <div className={layout.row}>
        <Link to="/gift-exchange" state={opened(item)} className={quiet}>
          {t("gifts.handOutAgain")}
        </Link>
        <Link to="/gift-exchange" state={nextYear(item)} className={quiet}>
          {t("gifts.nextYear")}
        </Link>
        <Button
          tone="quiet"
          icon={isShown ? "eye-slash" : "eye"}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? "gifts.hidePairs" : "gifts.showPairs")}
        </Button>
      </div>
      {isShown && <GiftPairs pairs={pairsOf(item)} />}
    </div>
  );
}

/** Saved gift exchanges. Copies, pictures and files name the people only: the pairs are shown on request. */
export const saved: SavedViews<"gift"> = {
  Summary,
  prefill: ({ inputNames, rules, oneCircle, ...rest }) => ({
    giftExchange: {
      names: writeGiftLines(namesIn(inputNames), rules).join("\n"),
      oneCircle,
      earlier: writeGiftPairs(rules.earlier).join("\n"),
      ...textsOf({ rules, oneCircle, ...rest }),
    },
  }),
  Detail,
  exportOf({ t }, { inputNames, createdAt }, title) {
    const names = namesIn(inputNames);
    return {
      text: [title, ...names].join("\n"),
      card: {
        title,
        facts: t("gifts.facts", { count: names.length }),
        entries: names.map((name) => ({ names: [name] })),
        createdAt,
      },
      rows: [[t("gifts.csvName")], ...names.map((name) => [name])],
    };
  },
};
