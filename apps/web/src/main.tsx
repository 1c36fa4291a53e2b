import "./shell/strict-policy.ts";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadPart, timeLimits } from "./base/load-part.ts";
import { openPage } from "./page.tsx";

declare global {
  interface Window {
    /** Set by the page's first script, which holds back button presses and dropped files until `end` is called. */
    early?: {
      pressed?: HTMLElement;
      dropped?: { on: Element; file: File };
      end: () => void;
    };
  }
}

/** Milliseconds until files for offline use may be fetched. */
const offlineAfter = 2000;

function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  // outside React's own work, during which it hydrates nothing else
  useEffect(() => void setTimeout(then), [then]);
  return children;
}

/** Resolves when the full stylesheet is loaded; a prerendered page contains only the rules of its first paint. */
async function allStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[media="not all"]');
  if (!link) return;
  if (!link.sheet)
    await new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
  link.media = "all";
}

const nameOf = (button: Element) => button.ariaLabel ?? button.textContent;

/**
 * Presses the button in place of one of the prerendered page, if there is exactly one of its name, as soon as that is
 * loaded and the link has filled the form, which clears the address; unless the user presses something else first.
 * @param tries 50 ms apart
 */
function pressAgain(pressed: HTMLElement, tries = 100): void {
  let isOver = false;
  addEventListener("click", () => (isOver = true), { once: true, capture: true });
  const look = (left: number): void => {
    const same = [...root.querySelectorAll("button")].filter((b) => nameOf(b) === nameOf(pressed));
    if (isOver) return;
    if (same.length === 1 && window.location.search === "") same[0]!.click();
    else if (left > 0) setTimeout(look, 50, left - 1);
  };
  look(tries);
}

const root = document.getElementById("root")!;
const { early } = window;
const hasFields = root.querySelector("input, textarea, select") !== null;
// the modules have just run: continue in a new task, so that the page can scroll and take input in between
await new Promise((resolve) => setTimeout(resolve));
const [{ services, router, loaded, app }, fields] = await Promise.all([
  openPage(),
  hasFields ? import("./base/early-input.ts").catch(() => undefined) : undefined,
  allStyles(),
]);
/** The language and path of a prerendered page. A guard may have redirected. */
const { prerendered } = root.dataset;
if (prerendered !== undefined) {
  // no boundary around the page, as when it was rendered
  router.ssr = { manifest: undefined };
  // the user may have scrolled already: prevents the router from scrolling to the top
  router._scroll.n = false;
  await loaded;
}
const { location } = router.state;
const { language } = services.texts.state.get();
const typeAgain = fields?.holdEarlyInput(root);
if (prerendered === `${language} ${location.pathname}` && location.searchStr === "") {
  const answer = () => {
    early?.end();
    typeAgain?.();
    if (early?.pressed?.isConnected) early.pressed.click();
  };
  // time-sliced, so that the page can scroll and take input in between
  startTransition(() => {
    hydrateRoot(root, <Hydrated then={answer}>{app}</Hydrated>);
  });
} else {
  delete router.ssr;
  const answer = () => {
    early?.end();
    if (!prerendered?.endsWith(` ${location.pathname}`)) return;
    typeAgain?.();
    if (early?.pressed) pressAgain(early.pressed);
  };
  root.replaceChildren();
  createRoot(root).render(<Hydrated then={answer}>{app}</Hydrated>);
}
document.getElementById("late")?.remove();
const startOffline = () => {
  loadPart(timeLimits.file, () => import("./shell/offline/start-offline.ts")).then(
    (part) => part.startOffline(services),
    // this module also sends the waiting saves
    () => setTimeout(startOffline, 2 * offlineAfter),
  );
};
if (import.meta.env.PROD) setTimeout(startOffline, offlineAfter);
