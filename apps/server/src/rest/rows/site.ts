import { articlesFreshFor, siteFreshFor } from "@sortes/contract";
import type { RestRow } from "../row.ts";

export const siteRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/ad/",
    procedure: "ads.current",
    status: 200,
    summary: "The ad of the operator, or null where there is none or the account is without ads",
  },
  {
    method: "POST",
    path: "/contact/",
    procedure: "contact.send",
    status: 200,
    summary: "Write to the operator of the site",
    refusals: ["CONTACT_OFF"],
  },
  {
    method: "GET",
    path: "/articles/",
    procedure: "articles.list",
    status: 200,
    summary: "The built-in articles, newest first",
    freshFor: articlesFreshFor,
  },
  {
    method: "GET",
    path: "/articles/featured/",
    procedure: "articles.featured",
    status: 200,
    summary: "Articles to offer elsewhere",
    freshFor: articlesFreshFor,
  },
  {
    method: "GET",
    path: "/articles/{id}/",
    procedure: "articles.get",
    status: 200,
    summary: "One article with its content, as HTML and as a tree",
    refusals: ["NOT_FOUND"],
    freshFor: articlesFreshFor,
  },
  {
    method: "GET",
    path: "/site/",
    procedure: "site.settings",
    status: 200,
    summary: "What the operator has set for every page: the address for questions, the coffee link",
    freshFor: siteFreshFor,
  },
];
