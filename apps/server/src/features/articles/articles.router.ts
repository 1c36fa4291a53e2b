import {
  article,
  featuredArticlesOutput,
  getArticleInput,
  listArticlesInput,
  listArticlesOutput,
} from "@sortes/contract";
import { open, router } from "../procedures.ts";

export const articlesRouter = router({
  list: open
    .input(listArticlesInput)
    .output(listArticlesOutput)
    .query(({ ctx, input: { language = ctx.caller.locale } }) => ({
      articles: ctx.app.articles.list(language),
    })),

  featured: open
    .input(listArticlesInput)
    .output(featuredArticlesOutput)
    .query(({ ctx, input: { language = ctx.caller.locale } }) => ({
      articles: ctx.app.articles.featured(language),
    })),

  get: open
    .input(getArticleInput)
    .output(article)
    .query(({ ctx, input: { id, language = ctx.caller.locale } }) =>
      ctx.app.articles.get(id, language),
    ),
});
