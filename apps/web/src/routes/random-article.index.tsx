import { createFileRoute } from "@tanstack/react-router";
import { wordsIn } from "../base/shapes.ts";
import { loadAd } from "../features/site/ads/load-ad.ts";
import { ArticlesPage } from "../features/site/articles/ArticlesPage.tsx";

export const Route = createFileRoute("/random-article/")({
  staticData: { title: "articles.title" },
  validateSearch: wordsIn,
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
