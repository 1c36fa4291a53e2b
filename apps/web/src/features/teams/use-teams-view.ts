import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { prefillOf, type TeamsView, viewOf } from "./route-state.ts";
import type { TeamDraft } from "./team-draft.ts";

/**
 * Which of the two views is shown. Each is an entry of the browser's history, so that Back leads from the teams to
 * the names.
 */
export function useTeamsView(hasResult: boolean) {
  const state = useLocation({ select: (location) => location.state });
  const navigate = useNavigate();
  const { history } = useRouter();
  const go = (teamsView: TeamsView, replace: boolean) =>
    navigate({ to: "/team-generator", search: true, state: { teamsView }, replace });

  return {
    view: viewOf({ ...state }, hasResult),
    async showTeams() {
      // the entry that is left says what it shows, or Back would show the new result there
      await go("names", true);
      await go("teams", false);
    },
    showNames() {
      // such an entry was made by showTeams: the one before it shows the names
      if (state.teamsView === "teams") history.back();
      else void go("names", false);
    },
  };
}

/** Calls `begin` with the names that another page sent along, once. */
export function usePrefill(begin: (draft: TeamDraft) => void): void {
  const state = useLocation({ select: (location) => location.state });
  const navigate = useNavigate();
  const apply = useEffectEvent(() => {
    const draft = prefillOf({ ...state });
    if (!draft) return;
    begin(draft);
    // or a reload would put the names back over what was typed since
    void navigate({ to: "/team-generator", search: true, state: {}, replace: true });
  });
  useLayoutEffect(() => apply(), [state]);
}

/** On a change of view, as on a change of page: scrolls to the top and moves the focus to the heading. */
export function useArrival(view: TeamsView, page: RefObject<HTMLElement | null>): void {
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    window.scrollTo({ top: 0, behavior: "instant" });
    page.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [view, page]);
}
