import type { HistoryItem } from "@sortes/contract";
import { historyPage } from "@sortes/testing/builders";
import { ana, type AnyCall, fakeServer } from "./fake-server.ts";
import { openApp } from "./open-app.tsx";
import { page } from "./page.ts";
import { words } from "./words.ts";

export const rows = () => page().getAllByRole("listitem");

/** A server that stores these items, 20 per page. */
export function keep(...items: HistoryItem[]): AnyCall[] {
  return fakeServer({
    "users.me": () => ana,
    "history.list": ({ input: { type, page: number } }) => ({
      ...historyPage(
        items.filter(({ generatorType }) => generatorType === type),
        number,
      ),
      counts: historyPage(items).counts,
    }),
  });
}

export async function openHistory(search = "") {
  const app = await openApp(`/my-history${search}`);
  await page().findByRole("heading", { level: 1, name: words("history.title") });
  return app;
}
