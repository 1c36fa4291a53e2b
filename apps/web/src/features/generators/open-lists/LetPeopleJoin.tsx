import { useLocation } from "@tanstack/react-router";
import { PanelButton } from "../my-lists/PanelButton.tsx";
import type { FormAdapter } from "../my-lists/form-adapter.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The form whose list people shall join, to which signing in leads back. */
    openListsAt?: "/team-generator" | "/lucky-winner" | "/gift-exchange" | "/draws/new";
  }
}

const load = async () => (await import("./desk/OpenListsPanel.tsx")).OpenListsPanel;
const areas = ["open-lists"] as const;

interface LetPeopleJoinProps {
  adapter: FormAdapter;
  /** The element that shows the panel; default: below the button. */
  slot?: HTMLElement | null;
}

/** A button that opens the lists that people join by themselves, with which to fill the form. */
export function LetPeopleJoin({ adapter, slot }: LetPeopleJoinProps) {
  const startsOpen = useLocation({ select: ({ state }) => state.openListsAt !== undefined });
  return (
    <PanelButton
      label="results.letJoin"
      adapter={adapter}
      slot={slot}
      load={load}
      areas={areas}
      startsOpen={startsOpen}
    />
  );
}
