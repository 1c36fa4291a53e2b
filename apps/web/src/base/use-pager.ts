import { buttonClass } from "@sortes/ui";
import { useEffect, useEffectEvent } from "react";

/** Shows another page. `replace`: the address of the one that is left leads nowhere. */
export type ShowPage = (page: number, replace: boolean) => void;

interface Pages {
  /** From 1. */
  page: number;
  pages: number;
  onPage: ShowPage;
}

/**
 * The ways between the pages of a list. A page behind the last one, which may just have lost its last row, is left for
 * the last one.
 * @returns what the buttons back (-1) and on (1) are; null while a page is shown that there is not.
 */
export function usePager({ page, pages, onPage }: Pages) {
  const last = Math.max(1, pages);
  const isPast = page > last;
  const showLast = useEffectEvent(() => onPage(last, true));
  useEffect(() => {
    if (isPast) showLast();
  }, [isPast]);
  if (isPast) return null;

  return (by: 1 | -1) => {
    const isEnd = page + by < 1 || page + by > last;
    return {
      type: "button" as const,
      className: buttonClass({ tone: "quiet", size: "sm" }),
      // stays in the tab order: the focus would be lost at the ends
      "aria-disabled": isEnd,
      onClick() {
        if (!isEnd) onPage(page + by, false);
      },
    };
  };
}
