import { createFileRoute } from "@tanstack/react-router";
import type { TiersSearch } from "../features/accounts/tiers/tier-rows.ts";
import { TiersPage } from "../features/accounts/tiers/TiersPage.tsx";

export const Route = createFileRoute("/tiers")({
  staticData: { title: "tiers.title" },
  // validated by the page
  validateSearch: (search) => search as TiersSearch,
  loader: async ({ context: { texts, utils, session } }) => {
    await Promise.all([
      texts.load("tiers", "results", "errors"),
      // failures are shown by the page
      utils.tiers.plans.prefetch(),
      session.token !== undefined && utils.tiers.mine.prefetch(),
    ]);
  },
  component: TiersPage,
});
