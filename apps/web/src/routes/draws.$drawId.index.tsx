import { createFileRoute } from "@tanstack/react-router";
import { RecordPage } from "../features/draws/record/RecordPage.tsx";

export const Route = createFileRoute("/draws/$drawId/")({
  staticData: { title: "draws.record" },
  loader: async ({ context: { texts, utils }, params: { drawId } }) => {
    await Promise.all([
      texts.load("draws", "errors"),
      // failures are shown by the page
      utils.draws.get.prefetch({ id: drawId }),
      utils.draws.settings.prefetch(),
    ]);
  },
  component: function RecordRoute() {
    return <RecordPage id={Route.useParams().drawId} />;
  },
});
