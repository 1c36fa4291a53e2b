import { articlesFreshFor, auditColumns, auditEntry, siteFreshFor } from "@sortes/contract";
import type { RestRoute } from "../route.ts";

export const siteRoutes: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/ad/",
    procedure: "ads.current",
    summary: "The ad of the operator, or null where there is none or the account is without ads",
  },
  {
    method: "POST",
    path: "/contact/",
    procedure: "contact.send",
    summary: "Write to the operator of the site",
    errors: ["CONTACT_OFF"],
  },
  {
    method: "GET",
    path: "/articles/",
    procedure: "articles.list",
    summary: "The built-in articles, newest first",
    freshFor: articlesFreshFor,
  },
  {
    method: "GET",
    path: "/articles/featured/",
    procedure: "articles.featured",
    summary: "Articles to offer elsewhere",
    freshFor: articlesFreshFor,
  },
  {
    method: "GET",
    path: "/articles/{id}/",
    procedure: "articles.get",
    summary: "One article with its content, as HTML and as a tree",
    errors: ["NOT_FOUND"],
    freshFor: articlesFreshFor,
  },
  {
    method: "GET",
    path: "/site/",
    procedure: "site.settings",
    summary: "What the operator has set for every page: the address for questions, the coffee link",
    freshFor: siteFreshFor,
  },
];

export const staffRoutes: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/staff/",
    procedure: "staff.list",
    summary: "Staff members, with since when and by whom, and everyone named in the audit log",
  },
  {
    method: "POST",
    path: "/staff/",
    procedure: "staff.grant",
    summary: "Give staff rights to someone with a confirmed address; needs the caller's password",
    errors: ["PASSWORD_WRONG", "ACCOUNT_UNKNOWN", "ACCOUNT_UNCONFIRMED", "NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/staff/{id}/revoke/",
    procedure: "staff.revoke",
    status: 204,
    summary: "Remove someone's staff rights; needs the caller's password",
    errors: ["PASSWORD_WRONG", "NOT_FOUND", "STAFF_ONESELF", "LAST_STAFF_MEMBER"],
  },
  {
    method: "GET",
    path: "/staff/record/",
    procedure: "staff.record",
    summary: "The audit log, newest first; `next` is the `after` of the page that follows",
  },
  {
    method: "GET",
    path: "/staff/record/export/",
    procedure: "staff.export",
    summary: "The audit log as a file, newest first",
    file: { key: "entries", entry: auditEntry, columns: auditColumns },
  },
  {
    method: "GET",
    path: "/operations/",
    procedure: "operations.overview",
    summary: "Status of queues, emails and workers; null for what could not be read",
  },
  {
    method: "POST",
    path: "/operations/queues/redrive/",
    procedure: "operations.redriveJobs",
    summary: "Retry a failed job, or all of them, up to a thousand",
    errors: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/operations/mails/redrive/",
    procedure: "operations.redriveMails",
    summary: "Resend failed emails of the last week, up to a thousand",
  },
  {
    method: "POST",
    path: "/operations/board/",
    procedure: "operations.openBoard",
    summary: "Get a cookie that opens the queue board for 15 minutes",
  },
];
