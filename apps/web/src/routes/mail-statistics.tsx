import { createFileRoute } from "@tanstack/react-router";
import { StatisticsPage } from "../features/newsletter/statistics/StatisticsPage.tsx";
import { requireStaff } from "../shell/require-staff.ts";

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
