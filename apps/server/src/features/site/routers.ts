import { articlesRouter, siteRouter, contactRouter, adsRouter } from "./site.router.ts";

/** The procedures of this domain, by their names on the wire. */
export const siteRouters = {
  articles: articlesRouter,
  site: siteRouter,
  contact: contactRouter,
  ads: adsRouter,
};
