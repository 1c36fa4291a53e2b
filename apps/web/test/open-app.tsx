import { render } from "@testing-library/react";
import { openPage } from "../src/page.tsx";

/** Opens the whole app at a path, as a browser tab would. */
export async function openApp(path: string) {
  window.history.replaceState(null, "", path);
  const page = await openPage();
  await page.router.load();
  return { ...page, ...render(page.app) };
}
