import { createFileRoute } from "@tanstack/react-router";
import { drawingGenerators, loadSavedViews } from "../features/generators/generators.ts";
import { requireSession } from "../base/services.ts";
import { DashboardPage } from "../features/generators/dashboard/DashboardPage.tsx";
import {
  dashboardInput,
  dashboardSearch,
} from "../features/generators/dashboard/dashboard-search.ts";

export const Route = createFileRoute("/dashboard")({
  staticData: { title: "dashboard.title" },
  beforeLoad: requireSession,
  validateSearch: dashboardSearch,
  // without loaderDeps: a new filter or page is fetched while the old one stays, and so does the focus
  loader: async ({ context, location }) => {
    const areas = drawingGenerators.map(({ area }) => area);
    const [savedViews] = await Promise.all([
      loadSavedViews(),
      context.texts.load("dashboard", "history", "results", ...areas, "errors"),
      // failures are shown by the page
      context.utils.history.list.prefetch(dashboardInput(dashboardSearch({ ...location.search }))),
    ]);
    return savedViews;
  },
  component: DashboardPage,
});
