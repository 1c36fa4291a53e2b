import "./shell/strict-policy.ts";
import { type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { holdEarlyInput } from "./base/early-input.ts";
import { openPage } from "./page.tsx";

function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  // not within React's own work, in which it adopts nothing more
  useEffect(() => void setTimeout(then), [then]);
  return children;
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const { services, router, loaded, app } = await openPage();
/** The language and path of a prerendered page. A proxy or a guard may have led somewhere else. */
const { prerendered } = root.dataset;
if (prerendered !== undefined) {
  // without a boundary around the page, as it was rendered
  router.ssr = { manifest: undefined };
  await loaded;
}
const { location } = router.state;
const { language } = services.texts.state.get();
if (prerendered === `${language} ${location.pathname}` && location.searchStr === "")
  hydrateRoot(root, <Hydrated then={holdEarlyInput(root)}>{app}</Hydrated>);
else {
  delete router.ssr;
  root.replaceChildren();
  createRoot(root).render(app);
}
document.getElementById("late")?.remove();
