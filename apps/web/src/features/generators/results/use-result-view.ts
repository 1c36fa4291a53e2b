import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

/** The two views between which the page of a generator toggles. */
export type ResultView = "form" | "result";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The view of this entry of the browser's history. */
    resultView?: ResultView;
  }
}

/** An entry that does not say what it shows was opened by a link: it shows a result if there is one. */
export const viewOf = (state: Record<string, unknown>, hasResult: boolean): ResultView =>
  hasResult && state.resultView !== "form" ? "result" : "form";

/**
 * Which of the two views is shown. Each is an entry of the browser's history, so that Back leads from the result to
 * the form.
 */
export function useResultView(hasResult: boolean) {
  const state = useLocation({ select: (location) => location.state });
  const navigate = useNavigate();
  const { history } = useRouter();
  const go = (resultView: ResultView, replace: boolean) =>
    navigate({ to: ".", search: true, state: { resultView }, replace });

  return {
    view: viewOf({ ...state }, hasResult),
    showResult: async () => {
      // the entry that is left says what it shows, or Back would show the new result there
      await go("form", true);
      await go("result", false);
    },
    showForm: () => {
      // such an entry was made by showResult: the one before it shows the form
      if (state.resultView === "result") history.back();
      else void go("form", false);
    },
  };
}

/**
 * Calls `begin` with what another page sent along, once.
 * @param prefillOf reads the state of a history entry, which may hold anything
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
    // or a reload would put it back over what was typed since
    void navigate({ to: ".", search: true, state: {}, replace: true });
  });
  useLayoutEffect(() => apply(), [state]);
}

/**
 * On a change of what is shown, as on a change of page: scrolls to the top and moves the focus to the heading.
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
    const heading = page.current?.querySelector<HTMLElement>("h1:not([inert] *)");
    heading?.focus({ preventScroll: true });
  }, [shown, page, isWithinReach]);
}
