import { createFileRoute } from "@tanstack/react-router";
import { SharedGeneratorPage } from "../features/generators/own-generators/shared/SharedGeneratorPage.tsx";

export const Route = createFileRoute("/g/$shareId")({
  staticData: { title: "own-generators.sharedTitle" },
  loader: async ({ context: { texts, utils }, params: { shareId } }) => {
    await Promise.all([
      texts.load("own-generators", "results", "errors"),
      // failures are shown by the page
      utils.ownGenerators.shared.prefetch({ shareId }),
    ]);
  },
  component: function SharedRoute() {
    return <SharedGeneratorPage shareId={Route.useParams().shareId} />;
  },
});
