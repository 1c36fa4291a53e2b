import { articlesFreshFor, auditColumns, auditEntry, siteFreshFor } from "@sortes/contract";
import type { Routes } from "../route.ts";

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

export const staffRoutes: Routes = {
  "staff.list": {
    at: "GET /staff/",
    summary:
      "Staff members, with since when and by whom, open invitations, and everyone named in the audit log",
  },
  "staff.grant": {
    at: "POST /staff/",
    summary:
      "Invite the owner of an account to the staff by a mail with a link; needs the caller's password",
    errors: ["PASSWORD_WRONG", "ACCOUNT_UNKNOWN"],
  },
  "staff.revoke": {
    at: "POST /staff/{id}/revoke/",
    status: 204,
    summary: "Remove someone's staff rights; needs the caller's password",
    errors: ["PASSWORD_WRONG", "NOT_FOUND", "STAFF_ONESELF", "LAST_STAFF_MEMBER"],
  },
  "staff.invite": {
    at: "POST /staff/invitations/",
    summary: "Invite an address to the staff by a mail with a link; needs the caller's password",
    errors: ["PASSWORD_WRONG"],
  },
  "staff.withdraw": {
    at: "DELETE /staff/invitations/{id}/",
    status: 204,
    summary: "Take back an open invitation: its link stops working",
    errors: ["NOT_FOUND"],
  },
  "staff.record": {
    at: "GET /staff/record/",
    summary: "The audit log, newest first; `next` is the `after` of the page that follows",
  },
  "staff.export": {
    at: "GET /staff/record/export/",
    summary: "The audit log as a file, newest first",
    file: { key: "entries", entry: auditEntry, columns: auditColumns },
  },
  "operations.overview": {
    at: "GET /operations/",
    summary: "Status of queues, emails and workers; null for what could not be read",
  },
  "operations.senderDns": {
    at: "GET /operations/sender-dns/",
    summary: "What DNS says about the sender of emails: SPF, DKIM, DMARC, MX and reverse DNS",
  },
  "operations.redriveJobs": {
    at: "POST /operations/queues/redrive/",
    summary: "Retry a failed job, or all of them, up to a thousand",
    errors: ["NOT_FOUND"],
  },
  "operations.redriveMails": {
    at: "POST /operations/mails/redrive/",
    summary: "Resend failed emails of the last week, up to a thousand",
  },
  "operations.openBoard": {
    at: "POST /operations/board/",
    summary: "Get a cookie that opens the queue board for 15 minutes",
  },
};
