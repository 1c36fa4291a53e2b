import { PanelButton } from "./PanelButton.tsx";
import type { FormAdapter } from "./form-adapter.ts";

const load = async () => (await import("./MyListsPanel.tsx")).MyListsPanel;
const areas = ["my-lists", "history"] as const;

interface MyListsProps {
  adapter: FormAdapter;
  /** The element that shows the lists; default: below the button. */
  slot?: HTMLElement | null;
}

/** A button that opens the lists and settings with which to fill the form. */
export function MyLists({ adapter, slot }: MyListsProps) {
  return (
    <PanelButton
      label="results.myLists"
      icon="bookmark-simple"
      adapter={adapter}
      slot={slot}
      load={load}
      areas={areas}
    />
  );
}
