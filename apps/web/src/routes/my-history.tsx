import { createFileRoute } from "@tanstack/react-router";
import { drawingGenerators, loadSavedViews } from "../features/generators/generators.ts";
import { requireSession } from "../base/services.ts";
import { HistoryPage } from "../features/generators/history/HistoryPage.tsx";
import { historySearch, listInput } from "../features/generators/history/history-search.ts";

export const Route = createFileRoute("/my-history")({
  staticData: { title: "history.title" },
  beforeLoad: requireSession,
  validateSearch: historySearch,
  // without loaderDeps: a new tile or page is fetched while the old one stays, and so does the focus
  loader: async ({ context, location }) => {
    const areas = drawingGenerators.map(({ area }) => area);
    const [savedViews] = await Promise.all([
      loadSavedViews(),
      context.texts.load("history", "dashboard", "account", "results", ...areas, "errors"),
      // failures are shown by the page
      context.utils.history.list.prefetch(listInput(historySearch({ ...location.search }))),
    ]);
    return savedViews;
  },
  component: HistoryPage,
});
