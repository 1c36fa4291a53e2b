import { render } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { openPage } from "../src/page.tsx";

/** Milliseconds between retries of failed requests; in the product, a second and then two. */
const retryDelay = 20;

/** Opens a page without showing it. It is closed when the test ends, and nothing reaches it afterwards. */
export async function openForTest() {
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
    // otherwise the requests of loaders are retried even without a page
    void queryClient.cancelQueries();
    queryClient.clear();
    // a loader that is still on its way begins its requests only now: they would reach the next test's server
    queryClient.fetchQuery = () => new Promise(() => {});
  });
  return page;
}

/**
 * Opens the whole app at a path, as a browser tab would.
 * @param isFirstVisit whether nobody has answered the cookie banner in this browser yet
 */
export async function openApp(path: string, { isFirstVisit = false } = {}) {
  if (!isFirstVisit) acceptCookies();
  window.history.replaceState(null, "", path);
  const page = await openForTest();
  await page.router.load();
  return { ...page, ...render(page.app) };
}

/** As after an earlier visit, unless a choice is already stored. */
function acceptCookies(): void {
  try {
    window.localStorage.cookieConsent ??= "true";
  } catch {
    // without storage, the banner appears again
  }
}
