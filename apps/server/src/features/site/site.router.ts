import {
  acceptedOutput,
  adOutput,
  article,
  articlesFreshFor,
  contactInput,
  featuredArticlesOutput,
  getArticleInput,
  idempotencyKeyPattern,
  listArticlesInput,
  listArticlesOutput,
  siteFreshFor,
  siteSettings,
} from "@sortes/contract";
import { open, openToGuests, router } from "../ground/procedures.ts";
import { badIdempotencyKey } from "../../failure.ts";

export const siteRouter = router({
  settings: open
    .meta({
      rest: "GET /site/",
      summary:
        "What the operator has set for every page: the address for questions, the coffee link",
      freshFor: siteFreshFor,
    })
    .output(siteSettings)
    .query(({ ctx }) => ctx.app.config.site),
});

export const adsRouter = router({
  current: openToGuests
    .meta({
      rest: "GET /ad/",
      summary: "The ad of the operator, or null where there is none or the account is without ads",
      token: "never",
    })
    .output(adOutput)
    .query(async ({ ctx }) => {
      const session = await ctx.authenticate();
      return { ad: ctx.app.ads.for(session?.user.subscriptionTier) };
    }),
});

export const articlesRouter = router({
  list: open
    .meta({
      rest: "GET /articles/",
      summary: "The built-in articles, newest first",
      freshFor: articlesFreshFor,
    })
    .input(listArticlesInput)
    .output(listArticlesOutput)
    .query(({ ctx, input: { language = ctx.caller.locale } }) => ({
      articles: ctx.app.articles.list(language),
    })),

  featured: open
    .meta({
      rest: "GET /articles/featured/",
      summary: "Articles to offer elsewhere",
      freshFor: articlesFreshFor,
    })
    .input(listArticlesInput)
    .output(featuredArticlesOutput)
    .query(({ ctx, input: { language = ctx.caller.locale } }) => ({
      articles: ctx.app.articles.featured(language),
    })),

  get: open
    .meta({
      rest: "GET /articles/{id}/",
      summary: "One article with its content, as HTML and as a tree",
      errors: ["NOT_FOUND"],
      freshFor: articlesFreshFor,
    })
    .input(getArticleInput)
    .output(article)
    .query(({ ctx, input: { id, language = ctx.caller.locale } }) =>
      ctx.app.articles.get(id, language),
    ),
});

export const contactRouter = router({
  send: openToGuests
    .meta({
      rest: "POST /contact/",
      summary: "Write to the operator of the site",
      errors: ["CONTACT_OFF"],
      token: "never",
      weight: 3,
      idempotent: true,
    })
    .input(contactInput)
    .output(acceptedOutput)
    .mutation(async ({ ctx, input }) => {
      const { idempotencyKey, caller } = ctx;
      if (idempotencyKey !== undefined && !idempotencyKeyPattern.test(idempotencyKey))
        throw badIdempotencyKey();
      const session = await ctx.authenticate();
      await ctx.app.contact.send(input, { ...caller, user: session?.user, idempotencyKey });
      return { accepted: true as const };
    }),
});
