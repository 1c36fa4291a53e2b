import { type ComponentProps, type ReactNode, useEffect } from "react";
import type { Area } from "../../../base/catalogues.ts";
import { useIntl } from "../../../base/intl.ts";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useMoreOptions } from "../form/use-more-options.tsx";
import { Notes } from "../names-input/notes.tsx";
import type { LuckyWinners, WinnerDraft } from "./winner-draft.ts";

const moreOptions = new LaterPart(() => import("./MoreOptions.tsx"));
type MorePart = NonNullable<typeof moreOptions.here>;
const areas: readonly Area[] = ["winners-more"];

/** Today's order, if it may be offered. */
export type Turns = false | undefined | ComponentProps<MorePart["TurnsNotice"]>;

/** @returns the offer to continue today's order */
export function useTurnsOffer(turns: Turns): ReactNode {
  const part = usePart(moreOptions, Boolean(turns), { areas });
  return turns && part && <part.TurnsNotice {...turns} />;
}

/** Whether a draft uses any option behind the button. */
const usesMore = (draft: WinnerDraft): boolean =>
  (draft.prizes ?? []).length > 0 ||
  !["", "0"].includes(draft.numberOfAlternates.trim()) ||
  draft.saveName !== "";

interface MoreProps {
  winners: LuckyWinners;
  /** Whether the list contains tickets: their chances are shown among the notes then. */
  isMarked: boolean;
  /** Whether the options contain an error. */
  isWrong: boolean;
  /** Those of the list who were removed: a note says that the draw is without them. */
  removed: readonly string[];
}

/** The rarely used options. Most of them are loaded on demand. */
export function useMore({ winners, isMarked, isWrong, removed }: MoreProps) {
  const { t } = useIntl();
  const toasts = useToasts();
  const { texts } = useServices();
  const isBegun = winners.draft.participants !== "";
  useEffect(() => {
    // early, so that what comes late does not move the button that draws; if it fails, opening the options tries again
    if (isBegun) Promise.all([moreOptions.fetch(), texts.load(...areas)]).catch(() => {});
  }, [isBegun, texts]);
  const { isOpen, reset, button, panelOf } = useMoreOptions({
    isUsed: usesMore(winners.draft),
    isWrong,
  });
  const part = usePart(moreOptions, isOpen || isMarked || removed.length > 0, {
    areas,
    onFailure: () => {
      reset();
      toasts.show({ tone: "error", text: t("winners.partMissing") });
    },
  });
  return {
    button,
    /** @param first what is there before the rest is loaded */
    panelOf: (first: ReactNode) =>
      panelOf(
        <>
          {first}
          {part && <part.MoreOptions winners={winners} />}
        </>,
      ),
    without: part && <part.DrawsWithout winners={winners} removed={removed} />,
    chances: !isOpen && isMarked && part && (
      <Notes>
        <part.Weights draft={winners.draft} onChange={winners.change} />
      </Notes>
    ),
  };
}
