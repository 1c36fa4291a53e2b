import { createFileRoute } from "@tanstack/react-router";
import { OwnGeneratorsPage } from "../features/generators/own-generators/OwnGeneratorsPage.tsx";

export const Route = createFileRoute("/own-generators/")({
  staticData: { title: "own-generators.title" },
  loader: async ({ context: { texts, utils, session } }) => {
    await Promise.all([
      texts.load("own-generators", "results", "errors"),
      // guests have none; failures are shown by the page
      session.token !== undefined && utils.ownGenerators.list.prefetch(),
    ]);
  },
  component: OwnGeneratorsPage,
});
