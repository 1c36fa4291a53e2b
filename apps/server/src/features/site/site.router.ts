import {
  acceptedOutput,
  adOutput,
  article,
  contactInput,
  featuredArticlesOutput,
  getArticleInput,
  idempotencyKeyPattern,
  listArticlesInput,
  listArticlesOutput,
  siteSettings,
} from "@sortes/contract";
import { open, openToGuests, router } from "../ground/procedures.ts";
import { badIdempotencyKey } from "../../failure.ts";

export const siteRouter = router({
  settings: open.output(siteSettings).query(({ ctx }) => ctx.app.config.site),
});

export const adsRouter = router({
  current: openToGuests
    .meta({ token: "never" })
    .output(adOutput)
    .query(async ({ ctx }) => {
      const session = await ctx.authenticate();
      return { ad: ctx.app.ads.for(session?.user.subscriptionTier) };
    }),
});

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

export const contactRouter = router({
  send: openToGuests
    .meta({ token: "never", weight: 3, idempotent: true })
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
