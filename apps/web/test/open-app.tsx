import { render } from "@testing-library/react";
import { openPage } from "../src/page.tsx";

/**
 * Opens the whole app at a path, as a browser tab would.
 * @param isFirstVisit whether nobody has answered about cookies in this browser yet
 */
export async function openApp(path: string, { isFirstVisit = false } = {}) {
  if (!isFirstVisit) acceptCookies();
  window.history.replaceState(null, "", path);
  const page = await openPage();
  await page.router.load();
  return { ...page, ...render(page.app) };
}

/** As in an earlier visit, unless that ended otherwise. */
function acceptCookies(): void {
  try {
    window.localStorage.cookieConsent ??= "true";
  } catch {
    // a browser that stores nothing asks again
  }
}
