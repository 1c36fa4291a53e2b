import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../base/services.ts";
import { ManagePage } from "../features/draws/desk/ManagePage.tsx";

export const Route = createFileRoute("/draws/$drawId/manage")({
  staticData: { title: "draw-desk.manageTitle" },
  beforeLoad: requireSession,
  loader: async ({ context: { texts, utils }, params: { drawId: id } }) => {
    await Promise.all([
      texts.load("draw-desk", "draws", "names", "results", "errors"),
      // failures are shown by the page
      utils.draws.get.prefetch({ id }),
      utils.draws.list.prefetch({}),
    ]);
  },
  component: ManageRoute,
});

function ManageRoute() {
  const { drawId } = Route.useParams();
  return <ManagePage key={drawId} id={drawId} />;
}
