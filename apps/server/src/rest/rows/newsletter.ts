import { limits, subscriber, subscriberColumns, unsubscribePage } from "@sortes/contract";
import type { RestRow } from "../row.ts";

export const newsletterRows: readonly RestRow[] = [
  {
    method: "POST",
    path: "/newsletter/subscribe/",
    procedure: "newsletter.subscribe",
    status: 200,
    summary: "Ask for the newsletter; a mail asks whether it was you",
  },
  {
    method: "POST",
    path: "/newsletter/confirm/{token}/",
    procedure: "newsletter.confirm",
    status: 200,
    summary: "Confirm a subscription with the token that was mailed",
    refusals: ["SUBSCRIPTION_LINK_DEAD", "ADDRESS_SUPPRESSED"],
  },
  {
    method: "POST",
    path: "/newsletter/unsubscribe/{token}/",
    procedure: "newsletter.unsubscribe",
    status: 200,
    summary: "End a subscription, as often as you like (one click, RFC 8058)",
    refusals: ["UNSUBSCRIBE_LINK_WRONG"],
    page: unsubscribePage,
    takesForms: true,
  },
  {
    method: "POST",
    path: "/newsletter/unsubscribe/{token}/undo/",
    procedure: "newsletter.undoUnsubscribe",
    status: 200,
    summary: "Take back, within ten minutes, that this link ended a subscription",
    refusals: ["UNSUBSCRIBE_LINK_WRONG", "UNSUBSCRIBE_UNDO_OVER", "ADDRESS_SUPPRESSED"],
  },
  {
    method: "GET",
    path: "/newsletter/preferences/",
    procedure: "newsletter.preferences",
    status: 200,
    summary: "What you get by mail",
    refusals: ["EMAIL_UNVERIFIED"],
  },
  {
    method: "PUT",
    path: "/newsletter/preferences/",
    procedure: "newsletter.savePreferences",
    status: 200,
    summary: "Choose what you get by mail",
    refusals: ["EMAIL_UNVERIFIED", "ADDRESS_SUPPRESSED"],
  },
  {
    method: "GET",
    path: "/newsletter/subscribers/",
    procedure: "subscribers.list",
    status: 200,
    summary: "Who gets the newsletter, newest first, with counts by state",
  },
  {
    method: "POST",
    path: "/newsletter/subscribers/import/",
    procedure: "subscribers.import",
    status: 200,
    summary:
      "Take a list of people who have agreed to get the newsletter, or of addresses that nobody writes to",
    refusals: ["CONSENT_NOT_CONFIRMED", "CSV_EXPECTED", "CSV_UNREADABLE", "REQUEST_TIMEOUT"],
    upload: {
      type: "text/csv",
      limit: limits.subscriberImport.bytes,
      takesLong: true,
      description:
        "A line of headings with a column `email`, then a line for each person. The columns `language`, `frequency` and " +
        "`topics` may be there too. What `state` or `status`, `suppressed`, `unsub_time`, `clean_time` and the columns of our own " +
        "export say of a person is kept, and a state that nobody knows is an error of its line. Separated by commas, semicolons or tabs, in UTF-8, or in UTF-16 with a byte order mark",
    },
  },
  {
    method: "GET",
    path: "/newsletter/subscribers/export/",
    procedure: "subscribers.export",
    status: 200,
    summary: "Subscribers as a file, newest first",
    file: { key: "subscribers", entry: subscriber, columns: subscriberColumns },
  },
  {
    method: "POST",
    path: "/newsletter/subscribers/{id}/suppress/",
    procedure: "subscribers.suppress",
    status: 200,
    summary: "End a subscription so that neither the person nor a list takes it up again",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "DELETE",
    path: "/newsletter/subscribers/{id}/",
    procedure: "subscribers.erase",
    status: 204,
    summary: "Forget a subscriber; nobody writes to the address again",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/newsletter/subscribers/",
    procedure: "subscribers.add",
    status: 201,
    summary: "Take up somebody who has agreed to get the newsletter",
    refusals: [
      "CONSENT_NOT_CONFIRMED",
      "SUBSCRIBER_ACTIVE",
      "SUBSCRIBER_LEFT",
      "SUBSCRIBER_SUPPRESSED",
    ],
  },
  {
    method: "POST",
    path: "/newsletter/subscribers/{id}/unsuppress/",
    procedure: "subscribers.unsuppress",
    status: 200,
    summary: "Take back that staff suppressed a subscriber",
    refusals: ["NOT_FOUND", "SUPPRESSION_STAYS"],
  },
];
