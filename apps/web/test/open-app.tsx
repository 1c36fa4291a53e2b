import { render } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { openPage } from "../src/page.tsx";

/** Milliseconds between tries of what the server does not answer, which users wait a second and then two for. */
const retryDelay = 20;

/**
 * Opens the whole app at a path, as a browser tab would. It is closed when the test ends: nothing reaches it then.
 * @param isFirstVisit whether nobody has answered about cookies in this browser yet
 */
export async function openApp(path: string, { isFirstVisit = false } = {}) {
  if (!isFirstVisit) acceptCookies();
  window.history.replaceState(null, "", path);
  const listen = vi.spyOn(window, "addEventListener");
  const page = await openPage();
  const { queryClient } = page.services;
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay } });
  const listeners = [...listen.mock.calls];
  listen.mockRestore();
  onTestFinished(() => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    page.router.history.destroy();
    // what a loader asked for is tried again without a page
    void queryClient.cancelQueries();
    queryClient.clear();
  });
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
