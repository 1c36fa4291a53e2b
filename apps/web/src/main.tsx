import "./shell/strict-policy.ts";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadPart, timeLimits } from "./base/load-part.ts";
import { openPage } from "./page.tsx";

declare global {
  interface Window {
    /** Of the page's first script, which holds back presses of buttons and dropped files until `end` is called. */
    early?: {
      pressed?: HTMLElement;
      dropped?: { on: Element; file: File };
      end: () => void;
    };
  }
}

/** Milliseconds until what an offline page needs may be fetched. */
const offlineAfter = 2000;

function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  // not within React's own work, in which it adopts nothing more
  useEffect(() => void setTimeout(then), [then]);
  return children;
}

/** Resolves when the rules are there that a prerendered page did not bring, since its first paint did not need them. */
async function allStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[media="not all"]');
  if (!link) return;
  if (!link.sheet)
    await new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
  link.media = "all";
}

const root = document.getElementById("root")!;
const { early } = window;
const hasFields = root.querySelector("input, textarea, select") !== null;
// the files have just run: what follows is a task of its own, so that the page scrolls and takes input in between
await new Promise((resolve) => setTimeout(resolve));
const [{ services, router, loaded, app }, fields] = await Promise.all([
  openPage(),
  hasFields ? import("./base/early-input.ts").catch(() => undefined) : undefined,
  allStyles(),
]);
/** The language and path of a prerendered page. A guard may have led somewhere else. */
const { prerendered } = root.dataset;
if (prerendered !== undefined) {
  // without a boundary around the page, as it was rendered
  router.ssr = { manifest: undefined };
  // people may have scrolled the page meanwhile: without this the router leads them back to its top
  router._scroll.n = false;
  await loaded;
}
const { location } = router.state;
const { language } = services.texts.state.get();
if (prerendered === `${language} ${location.pathname}` && location.searchStr === "") {
  const typeAgain = fields?.holdEarlyInput(root);
  const answer = () => {
    early?.end();
    typeAgain?.();
    if (early?.pressed?.isConnected) early.pressed.click();
  };
  // in slices, between which the page scrolls and takes input
  startTransition(() => {
    hydrateRoot(root, <Hydrated then={answer}>{app}</Hydrated>);
  });
} else {
  delete router.ssr;
  root.replaceChildren();
  createRoot(root).render(app);
  early?.end();
}
document.getElementById("late")?.remove();
const startOffline = () => {
  loadPart(timeLimits.file, () => import("./shell/offline/start-offline.ts")).then(
    (part) => part.startOffline(services),
    // what waits is sent by it, too
    () => setTimeout(startOffline, 2 * offlineAfter),
  );
};
if (import.meta.env.PROD) setTimeout(startOffline, offlineAfter);
