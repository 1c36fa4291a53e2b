import { createFileRoute } from "@tanstack/react-router";
import { packsSearch } from "../features/generators/packs/packs-search.ts";
import { PacksPage } from "../features/generators/packs/PacksPage.tsx";

export const Route = createFileRoute("/packs")({
  staticData: { title: "packs.title" },
  validateSearch: packsSearch,
  loader: async ({ context: { texts, utils, session } }) => {
    const { language } = texts.state.get();
    await Promise.all([
      texts.load("packs", "results", "errors"),
      // guests see none; failures are shown by the page
      session.token !== undefined && utils.packs.own.prefetch(),
      session.token !== undefined && utils.packs.predefined.prefetch({ language }),
    ]);
  },
  component: PacksPage,
});
