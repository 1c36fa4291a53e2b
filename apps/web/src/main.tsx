import "./shell/strict-policy.ts";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadPart } from "./base/load-part.ts";
import { openPage } from "./page.tsx";

declare global {
  interface Window {
    /**
     * Set by the page's first script, which holds back presses, except of plain links, and dropped files until `end` is called; gone once
     * the page answers.
     */
    early?: {
      /** In order, each button once. */
      pressed: Set<HTMLElement>;
      dropped?: { on: Element; file: File };
      /** Set by a form that is opened by a link: applies the link. */
      fill?: () => Promise<void>;
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

/** The button itself, or the only one of its name where the page was rendered anew. */
function buttonNow(pressed: HTMLElement): HTMLElement | undefined {
  if (pressed.isConnected) return pressed;
  const same = [...root.querySelectorAll<HTMLElement>("button, a[data-hands]")].filter(
    (b) => nameOf(b) === nameOf(pressed),
  );
  return same.length === 1 ? same[0] : undefined;
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
const fillByLinks = async () => {
  // a form that comes meanwhile sets its own
  for (let fill = early?.fill; fill; fill = early?.fill) {
    delete early?.fill;
    await fill();
  }
};
/** Repeats what was typed, lets a link fill the form, and repeats what was dropped and pressed until then. */
const answer = async () => {
  const isSamePage = prerendered?.endsWith(` ${location.pathname}`);
  if (isSamePage) typeAgain?.();
  const filled = fillByLinks();
  // on a stalled network the page answers without the link, which still fills the form when it can
  await Promise.race([filled, new Promise((resolve) => setTimeout(resolve, 3000))]);
  delete window.early;
  early?.end();
  if (!isSamePage || !early) return;
  if (early.dropped) fields?.dropAgain(early.dropped);
  // what was pressed acts on the filled form, unless something else is pressed until then
  addEventListener("click", () => (early.pressed = new Set()), { capture: true, once: true });
  await filled;
  for (const pressed of early.pressed) {
    buttonNow(pressed)?.click();
    // the next one finds the page as this one has left it
    await new Promise((resolve) => setTimeout(resolve));
  }
};
const page = <Hydrated then={() => void answer()}>{app}</Hydrated>;
if (prerendered === `${language} ${location.pathname}` && location.searchStr === "") {
  // time-sliced, so that the page can scroll and take input in between
  startTransition(() => {
    hydrateRoot(root, page);
  });
} else {
  delete router.ssr;
  root.replaceChildren();
  createRoot(root).render(page);
}
document.getElementById("late")?.remove();
const startOffline = () => {
  loadPart(() => import("./shell/offline/start-offline.ts")).then(
    (part) => part.startOffline(services),
    // this module also sends the waiting saves
    () => setTimeout(startOffline, 2 * offlineAfter),
  );
};
if (import.meta.env.PROD) setTimeout(startOffline, offlineAfter);
