import { createFileRoute } from "@tanstack/react-router";
import { ScreenPage } from "../features/draws/screen/ScreenPage.tsx";

export const Route = createFileRoute("/draws/$drawId/screen")({
  staticData: { title: "draws.screen" },
  loader: async ({ context: { texts, utils }, params: { drawId } }) => {
    await Promise.all([
      texts.load("draws", "errors"),
      // failures are shown by the page
      utils.draws.get.prefetch({ id: drawId }),
      utils.draws.settings.prefetch(),
    ]);
  },
  component: function ScreenRoute() {
    return <ScreenPage id={Route.useParams().drawId} />;
  },
});
