import type { HistoryItem } from "@sortes/contract";
import {
  historyPage,
  numberItem as numbers,
  petNameItem as petName,
  teamItem as team,
  winnerItem as winners,
} from "@sortes/testing/builders";
import { screen, within } from "@testing-library/react";
import { ana, type AnyCall, fakeServer, type Handlers } from "./fake-server.ts";
import { openApp } from "./open-app.tsx";
import { page } from "./page.ts";
import { words } from "./words.ts";

export const dialog = () => within(screen.getByRole("dialog"));
export const rows = () =>
  page()
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);

/** A server that stores these items; `more` overrides handlers. */
export function keep(items: HistoryItem[], more: Handlers = {}): AnyCall[] {
  let kept = items;
  return fakeServer({
    "users.me": () => ana,
    "history.list": ({ input }) => {
      const { type, page: number, search = "", favorites } = input;
      const fitting = kept.filter(
        (item) =>
          (!type || item.generatorType === type) &&
          (!favorites || item.isFavorite) &&
          item.name.includes(search),
      );
      return { ...historyPage(fitting, number), counts: historyPage(kept).counts };
    },
    "history.remove": ({ input: { id } }) => {
      kept = kept.filter((item) => item.id !== id);
    },
    "history.setFavorite": ({ input }) => {
      const { id, isFavorite } = input;
      kept = kept.map((item) => (item.id === id ? { ...item, isFavorite } : item));
      return input;
    },
    ...more,
  });
}

export async function openDashboard(search = "") {
  const app = await openApp(`/dashboard${search}`);
  await page().findByRole("heading", { level: 1, name: words("dashboard.title") });
  return app;
}

export const some = () => [
  team({ name: "Class 6B", isFavorite: true }),
  team({ name: "Class 7A" }),
  numbers({ name: "" }),
  petName(),
  winners({ name: "Raffle" }),
];
