import { articlesFreshFor, siteFreshFor } from "@sortes/contract";
import type { Routes } from "../../route.ts";

export const siteRoutes: Routes = {
  "ads.current": {
    at: "GET /ad/",
    summary: "The ad of the operator, or null where there is none or the account is without ads",
  },
  "contact.send": {
    at: "POST /contact/",
    summary: "Write to the operator of the site",
    errors: ["CONTACT_OFF"],
  },
  "articles.list": {
    at: "GET /articles/",
    summary: "The built-in articles, newest first",
    freshFor: articlesFreshFor,
  },
  "articles.featured": {
    at: "GET /articles/featured/",
    summary: "Articles to offer elsewhere",
    freshFor: articlesFreshFor,
  },
  "articles.get": {
    at: "GET /articles/{id}/",
    summary: "One article with its content, as HTML and as a tree",
    errors: ["NOT_FOUND"],
    freshFor: articlesFreshFor,
  },
  "site.settings": {
    at: "GET /site/",
    summary: "What the operator has set for every page: the address for questions, the coffee link",
    freshFor: siteFreshFor,
  },
};
