import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadAd } from "../features/site/ads/load-ad.ts";
import { ArticlePage } from "../features/site/articles/ArticlePage.tsx";
import { refusalOf } from "../base/errors.ts";

export const Route = createFileRoute("/random-article/$articleId")({
  staticData: { title: "articles.title" },
  loader: async ({ context, params: { articleId: id } }) => {
    const { texts, utils } = context;
    const { language } = texts.state.get();
    try {
      await Promise.all([
        texts.load("articles", "errors"),
        utils.articles.get.ensureData({ id, language }),
        utils.articles.featured.ensureData({ language }),
        loadAd(context),
      ]);
    } catch (error) {
      if (refusalOf(error)?.message.code !== "NOT_FOUND") throw error;
      throw redirect({ to: "/random-article", replace: true });
    }
  },
  component: function ArticleRoute() {
    return <ArticlePage id={Route.useParams().articleId} />;
  },
});
