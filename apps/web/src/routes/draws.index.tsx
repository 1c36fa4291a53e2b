import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../base/services.ts";
import { pageSearch } from "../base/shapes.ts";
import { DrawsPage } from "../features/draws/desk/DrawsPage.tsx";

export const Route = createFileRoute("/draws/")({
  staticData: { title: "draw-desk.title" },
  beforeLoad: requireSession,
  validateSearch: pageSearch,
  loader: async ({ context: { texts, utils }, location }) => {
    const { page = 1 } = pageSearch({ ...location.search });
    await Promise.all([
      texts.load("draw-desk", "draws", "history", "errors"),
      // failures are shown by the page
      utils.draws.list.prefetch({ page }),
    ]);
  },
  component: DrawsPage,
});
