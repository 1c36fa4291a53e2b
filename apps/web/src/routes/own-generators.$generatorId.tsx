import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../app/guards.ts";
import { GeneratorPage } from "../features/own-generators/editor/GeneratorPage.tsx";

export const Route = createFileRoute("/own-generators/$generatorId")({
  staticData: { title: "own-generators.editorTitle" },
  beforeLoad: requireSession,
  loader: async ({ context: { texts, utils }, params: { generatorId: id } }) => {
    await Promise.all([
      texts.load("own-generators", "results", "errors"),
      // a failure is the page's to show
      utils.ownGenerators.get.prefetch({ id }),
    ]);
  },
  component: GeneratorRoute,
});

function GeneratorRoute() {
  return <GeneratorPage id={Route.useParams().generatorId} />;
}
