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

/** Maximum number of names of a result that is shown in full at once. */
const wholeUpTo = 2000;
/** Names per list that are shown at first of a larger result. */
export const firstShown = 100;
/** Names per list that fill a window. */
const firstScreenful = 16;
/** Total names: laid out per frame, and the most that are laid out all at once. */
const atOnce = { ofMany: 100, ofAll: 200 };
/** Total names that each press on “more” adds. */
const step = 5000;

/** Whether the result has been painted. Until then, one screenful is enough. */
export const OnScreen = createContext(true);

/** A result: lists of names, such as teams. */
type Lists = readonly (readonly string[])[];

const countNames = (lists: Lists): number => lists.reduce((sum, { length }) => sum + length, 0);

/** The number of names per list that are shown at first; Infinity for all. */
export const shownAtFirst = (lists: Lists): number =>
  countNames(lists) <= wholeUpTo ? Infinity : firstShown;

export const shownNext = (lists: Lists, shown: number): number =>
  shown + Math.ceil(step / lists.length);

/**
 * The number of names per list to render: a browser takes half a minute to lay out 100,000. Printing shows all names of
 * a result that could be saved.
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
    /** The number of names per list that are rendered. */
    shown: Math.min(shown, laidOut),
    /** The number of names per list that are shown once the layout is complete. */
    offered: shown,
    hasMore: lists.some(({ length }) => length > shown),
    showMore: () => setShown(shownNext(lists, shown)),
  };
}

/** Names shown before the ellipsis. */
const namesNamed = 4;

/** The first entries of a list. Each keeps its own text direction. */
export function Some({ entries }: { entries: readonly string[] }): ReactNode {
  const { formatList } = useIntl();
  const shown = entries.slice(0, namesNamed).map((entry, i) => <bdi key={i}>{entry}</bdi>);
  return (
    <>
      {formatList(shown, { type: "unit" })}
      {entries.length > namesNamed && "…"}
    </>
  );
}

/** The number of entries in the largest list of an item; a truncated item contains only the first of them. */
export const wholeLength = (item: HistoryItem, shown: readonly unknown[]): number =>
  item.truncated ? (item.entries ?? shown.length) : shown.length;

interface ShowMoreProps {
  /** The visible part of the result, and where to get all of it. */
  children: ReactNode;
  label: MessageId;
  onMore: () => void;
}

/** Says that a long result is only partly shown, with a button for more. */
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
