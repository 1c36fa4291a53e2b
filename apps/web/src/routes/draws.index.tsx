import { createFileRoute } from "@tanstack/react-router";
import { pageSearch } from "../base/shapes.ts";
import { StartPage } from "../features/draws/start/StartPage.tsx";

export const Route = createFileRoute("/draws/")({
  staticData: { title: "draws.title" },
  validateSearch: pageSearch,
  loader: async ({ context: { texts, utils, session }, location }) => {
    const { page = 1 } = pageSearch({ ...location.search });
    await Promise.all([
      texts.load("draws", "errors"),
      // guests have none; failures are shown by the page
      session.token !== undefined && texts.load("draw-desk", "history"),
      session.token !== undefined && utils.draws.list.prefetch({ page }),
      session.token !== undefined && utils.draws.announced.prefetch(),
    ]);
  },
  component: StartPage,
});
