import { createFileRoute } from "@tanstack/react-router";
import { loadAd } from "../features/ads/load-ad.ts";
import { ArticlesPage } from "../features/articles/ArticlesPage.tsx";

/** The search parameters: the searched words. */
export const Route = createFileRoute("/random-article/")({
  staticData: { title: "articles.title" },
  // a query of digits arrives as a number
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === "string" || typeof q === "number" ? { q: String(q) } : {},
  loader: async ({ context }) => {
    const { texts, utils } = context;
    await Promise.all([
      texts.load("articles", "errors"),
      utils.articles.list.ensureData({ language: texts.state.get().language }),
      loadAd(context),
    ]);
  },
  component: ArticlesPage,
});
