import { type HistoryState, useLocation } from "@tanstack/react-router";

const pages = ["/team-generator", "/lucky-winner", "/gift-exchange", "/draws/new"] as const;

/** The state of a history entry that leads back to this page with the panel of open lists. */
export function useBackHere(): HistoryState {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return { openListsAt: pages.find((page) => page === here) };
}
