import { type HistoryItem, limits } from "@sortes/contract";
import { Button, layout, ResultActions } from "@sortes/ui";
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type MessageId, useIntl } from "../../../base/intl.ts";

/** Names up to which a result is shown as a whole at once. */
const wholeUpTo = 2000;
/** Names of each list of a larger result that are shown at first. */
export const firstShown = 100;
/** Names of each list that are enough to fill a window. */
const firstScreenful = 16;
/** Names, over all lists, that are laid out in one frame, and up to which all of them are. */
const atOnce = { ofMany: 100, ofAll: 200 };
/** Names, over all lists, that each further press shows. */
const step = 5000;

/** Whether a result has been painted once. Until then it need not be longer than the window. */
export const OnScreen = createContext(true);

/** A result: lists of names, such as teams. */
type Lists = readonly (readonly string[])[];

const countNames = (lists: Lists): number => lists.reduce((sum, { length }) => sum + length, 0);

/** The number of names of each list that are shown at first. */
export const shownAtFirst = (lists: Lists): number =>
  countNames(lists) <= wholeUpTo ? Infinity : firstShown;

export const shownNext = (lists: Lists, shown: number): number =>
  shown + Math.ceil(step / lists.length);

/**
 * How many names of each list are on the screen: a browser takes half a minute to draw 100,000 of them. Paper gets
 * all that a history item could hold.
 */
export function useShown(lists: Lists) {
  const [shown, setShown] = useState(() => shownAtFirst(lists));
  const isOnScreen = useContext(OnScreen);
  const [laidOut, setLaidOut] = useState(isOnScreen ? Infinity : firstScreenful);
  const canPrintAll = countNames(lists) <= limits.historyItem.entries;
  useEffect(() => {
    if (!canPrintAll) return undefined;
    const showAll = () =>
      flushSync(() => {
        setShown(Infinity);
        setLaidOut(Infinity);
      });
    window.addEventListener("beforeprint", showAll);
    return () => window.removeEventListener("beforeprint", showAll);
  }, [canPrintAll]);
  const most = lists.reduce((longest, { length }) => Math.max(longest, Math.min(length, shown)), 0);
  const isGrowing = isOnScreen && laidOut < most;
  if (isGrowing && most * lists.length <= atOnce.ofAll) setLaidOut(Infinity);
  useEffect(() => {
    if (!isGrowing) return undefined;
    const timer = setTimeout(() => {
      const next = laidOut + Math.ceil(atOnce.ofMany / lists.length);
      startTransition(() => setLaidOut(next < most ? next : Infinity));
    });
    return () => clearTimeout(timer);
  }, [isGrowing, laidOut, most, lists.length]);
  return {
    /** The number of names of each list in the page. */
    shown: Math.min(shown, laidOut),
    /** The number of visible names of each list; a press shows the others. */
    offered: shown,
    hasMore: lists.some(({ length }) => length > shown),
    showMore: () => setShown(shownNext(lists, shown)),
  };
}

/** Names of a list that are named before an ellipsis stands for the rest. */
const namesNamed = 4;

interface SomeProps {
  entries: readonly string[];
  /** Four unless said. */
  most?: number;
}

/** The first entries. Each reads in its own direction. */
export function Some({ entries, most = namesNamed }: SomeProps): ReactNode {
  const { formatList } = useIntl();
  const shown = entries.slice(0, most).map((entry, i) => <bdi key={i}>{entry}</bdi>);
  return (
    <>
      {formatList(shown, { type: "unit" })}
      {entries.length > most && "…"}
    </>
  );
}

/** The number of entries in the largest list of an item; a truncated item contains only the first of them. */
export const wholeLength = (item: HistoryItem, shown: readonly unknown[]): number =>
  item.truncated ? (item.entries ?? shown.length) : shown.length;

interface ShowMoreProps {
  /** How much of the result is on the screen, and where all of it is. */
  children: ReactNode;
  label: MessageId;
  onMore: () => void;
}

/** Says that not all of a long result is on the screen, and shows more. */
export function ShowMore({ children, label, onMore }: ShowMoreProps) {
  const { t } = useIntl();
  return (
    <ResultActions
      first={
        <div className={layout.row}>
          <p>{children}</p>
          <Button tone="quiet" size="sm" onClick={onMore}>
            {t(label)}
          </Button>
        </div>
      }
    />
  );
}
