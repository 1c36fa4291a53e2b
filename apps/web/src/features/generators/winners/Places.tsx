import { Alternates, PlaceButton, Winners } from "@sortes/ui";
import { memo, useMemo } from "react";
import { useIntl } from "../../../base/intl.ts";
import type { WinnersResult } from "./winner-draft.ts";

// avoids rerendering thousands of slips for each letter of the name
const WinnerSlips = memo(Winners);

const none: readonly string[] = [];

interface PlacesProps {
  winners: WinnersResult["winners"];
  alternates: WinnersResult["alternates"];
  /** The prizes of the first places. */
  prizes?: readonly string[];
  /** Lists the latest winner first, for draws one at a time. */
  latestFirst?: boolean | undefined;
  /** Maximum number of winners, and of alternates, shown. */
  shown?: number;
  settle?: boolean;
  /** Removes the winner of a place, from 1; omitted if that is impossible. */
  onRemove?: ((place: number) => void) | undefined;
}

/** The winners by place, with the alternates below. */
export function Places(props: PlacesProps) {
  const { winners, alternates, prizes = none, latestFirst = false } = props;
  const { shown = Infinity, settle, onRemove } = props;
  const { t } = useIntl();
  const prizeWords = prizes.join("\n");
  const places = useMemo(() => {
    const words = prizeWords.split("\n");
    const all = winners.map((name, i) => ({
      place: i + 1,
      name,
      prize: words[i],
      action: onRemove && (
        <PlaceButton
          label={t("winners.remove", { name })}
          title={t("winners.removeHint")}
          onClick={() => onRemove(i + 1)}
        >
          {t("winners.replace")}
        </PlaceButton>
      ),
    }));
    return (latestFirst ? all.toReversed() : all).slice(0, shown);
  }, [winners, prizeWords, latestFirst, shown, onRemove, t]);
  return (
    <>
      <WinnerSlips places={places} label={t("winners.resultTitle")} settle={settle} />
      {alternates.length > 0 && (
        <Alternates
          title={t("winners.ifDeclines")}
          names={alternates.slice(0, shown).map((name, i) => ({
            place: winners.length + i + 1,
            name,
            note: t("winners.alternate", { number: i + 1 }),
          }))}
        />
      )}
    </>
  );
}
