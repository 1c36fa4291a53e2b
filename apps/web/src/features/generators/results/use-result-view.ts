import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { focusHeading } from "../../../base/focus.ts";

/** The two views of a generator's page. */
export type ResultView = "form" | "result";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The view that this history entry shows. */
    resultView?: ResultView;
  }
}

/** The view of a history entry. One without a view was opened by a link: it shows the result if there is one. */
export const viewOf = (state: Record<string, unknown>, hasResult: boolean): ResultView =>
  hasResult && state.resultView !== "form" ? "result" : "form";

/** The current view and how to switch. Each view is a history entry, so that Back leads from the result to the form. */
export function useResultView(hasResult: boolean) {
  const state = useLocation({ select: (location) => location.state });
  const navigate = useNavigate();
  const { history } = useRouter();
  const go = (resultView: ResultView, replace: boolean) =>
    navigate({ to: ".", search: true, state: { resultView }, replace });

  return {
    view: viewOf({ ...state }, hasResult),
    showResult: async () => {
      // mark the entry being left as the form, or Back would show the new result there
      await go("form", true);
      await go("result", false);
    },
    showForm: () => {
      // showResult made this entry, so the previous one shows the form
      if (state.resultView === "result") history.back();
      else void go("form", false);
    },
  };
}

/**
 * Calls `begin` once with the prefill that another page passed along.
 * @param prefillOf parses the state of a history entry, which may hold anything
 */
export function usePrefill<Draft>(
  prefillOf: (state: Record<string, unknown>) => Draft | undefined,
  begin: (draft: Draft) => void,
): void {
  const state = useLocation({ select: (location) => location.state });
  const navigate = useNavigate();
  const apply = useEffectEvent(() => {
    const draft = prefillOf({ ...state });
    if (!draft) return;
    begin(draft);
    // clear the state, or a reload would overwrite what was typed since
    void navigate({ to: ".", search: true, state: {}, replace: true });
  });
  useLayoutEffect(() => apply(), [state]);
}

/**
 * When the shown view changes, scrolls to the top and moves the focus to the heading, as on a page change.
 * @param isWithinReach whether the heading can take the focus already
 */
export function useArrival(
  shown: string,
  page: RefObject<HTMLElement | null>,
  isWithinReach = true,
): void {
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (last.current === shown) return;
    window.scrollTo({ top: 0, behavior: "instant" });
    if (!isWithinReach) return;
    last.current = shown;
    focusHeading(page.current);
  }, [shown, page, isWithinReach]);
}
