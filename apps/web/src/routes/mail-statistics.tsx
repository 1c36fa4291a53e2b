import { createFileRoute } from "@tanstack/react-router";
import { requireStaff } from "../base/services.ts";
import { StatisticsPage } from "../features/newsletter/statistics/StatisticsPage.tsx";

export const Route = createFileRoute("/mail-statistics")({
  staticData: { title: "statistics.title" },
  beforeLoad: requireStaff,
  loader: async ({ context: { texts, utils } }) => {
    await Promise.all([
      texts.load("statistics", "errors"),
      // failures are shown by the page
      utils.statistics.newsletter.prefetch(),
    ]);
  },
  component: StatisticsPage,
});
