import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../app/guards.ts";
import { HistoryPage } from "../features/history/HistoryPage.tsx";
import { historySearch, listInput } from "../features/history/history-search.ts";

export const Route = createFileRoute("/my-history")({
  staticData: { title: "history.title" },
  beforeLoad: requireSession,
  validateSearch: historySearch,
  // without loaderDeps: another tile or page is fetched beside the old one, and the tiles stay where the focus is
  loader: ({ context, location }) =>
    Promise.all([
      context.texts.load("history", "account", "results", "teams", "winners", "errors"),
      // a failure is the page's to show
      context.utils.history.list.prefetch(listInput(historySearch({ ...location.search }))),
    ]),
  component: HistoryPage,
});
