import { focusIfLost } from "./focus.ts";

/**
 * Focuses the heading if the focused element is gone, or goes before the focus moves on: a list may be fetched anew only
 * after the question about one of its rows. A place that is nearer may take the focus first.
 */
export function focusHeadingOnceLost(): void {
  const focused = document.activeElement;
  const heading = { current: document.querySelector<HTMLElement>("main h1:not([inert] *)") };
  if (focused === document.body || !focused) return focusIfLost(heading);
  const rows = new MutationObserver(() => {
    if (focused.isConnected) return;
    rows.disconnect();
    focusIfLost(heading);
  });
  rows.observe(document.body, { childList: true, subtree: true });
  focused.addEventListener("blur", () => focused.isConnected && rows.disconnect(), { once: true });
}
