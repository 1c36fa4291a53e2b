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

const isSaved = (from: object): from is HistoryItemOf<"gift"> => "result" in from;

/** The pairs stay hidden until somebody asks for them. */
function Detail({ item }: SavedProps) {
  const { t } = useIntl();
  const [isShown, setShown] = useState(false);
  return (
    <div className={layout.stack}>
      <p dir="auto">{namesIn(item.inputNames).join(", ")}</p>
      <div className={layout.row}>
        <Link to="/gift-exchange" state={opened(item)} className={buttonClass({ tone: "quiet" })}>
          {t("gifts.handOutAgain")}
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
  // a saved exchange is used again without its own pairs; a preset has none, and keeps those that it was saved with
  prefill: (from) => ({
    giftExchange: {
      names: writeGiftLines(namesIn(from.inputNames), from.rules).join("\n"),
      oneCircle: from.oneCircle,
      earlier: writeGiftPairs(isSaved(from) ? pairsOf(from) : from.rules.earlier).join("\n"),
      ...textsOf(from),
      ...(isSaved(from) && { exchangeDate: "" }),
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
