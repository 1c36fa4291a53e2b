import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../base/services.ts";
import {
  GeneratorPage,
  NewGeneratorPage,
} from "../features/generators/own-generators/editor/GeneratorPage.tsx";

/** The placeholder id of a new generator. */
const unmade = "new";

export const Route = createFileRoute("/own-generators/$generatorId")({
  staticData: { title: "own-generators.editorTitle" },
  beforeLoad: requireSession,
  loader: async ({ context: { texts, utils }, params: { generatorId: id } }) => {
    await Promise.all([
      texts.load("own-generators", "results", "errors"),
      // failures are shown by the page
      id !== unmade && utils.ownGenerators.get.prefetch({ id }),
    ]);
  },
  component: GeneratorRoute,
});

function GeneratorRoute() {
  const { generatorId } = Route.useParams();
  return generatorId === unmade ? <NewGeneratorPage /> : <GeneratorPage id={generatorId} />;
}
