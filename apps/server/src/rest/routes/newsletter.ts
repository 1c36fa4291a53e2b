import { limits, subscriber, subscriberColumns, unsubscribePage } from "@sortes/contract";
import type { RestRoute } from "../route.ts";

export const newsletterRoutes: readonly RestRoute[] = [
  {
    method: "POST",
    path: "/newsletter/subscribe/",
    procedure: "newsletter.subscribe",
    summary: "Subscribe to the newsletter; an email asks for confirmation",
  },
  {
    method: "POST",
    path: "/newsletter/confirm/{token}/",
    procedure: "newsletter.confirm",
    summary: "Confirm a subscription with the token from the email",
    errors: ["SUBSCRIPTION_LINK_DEAD", "ADDRESS_SUPPRESSED"],
  },
  {
    method: "POST",
    path: "/newsletter/unsubscribe/{token}/",
    procedure: "newsletter.unsubscribe",
    summary: "Unsubscribe; repeating the call is safe (one click, RFC 8058)",
    errors: ["UNSUBSCRIBE_LINK_WRONG"],
    page: unsubscribePage,
    takesForms: true,
  },
  {
    method: "POST",
    path: "/newsletter/unsubscribe/{token}/undo/",
    procedure: "newsletter.undoUnsubscribe",
    summary: "Undo an unsubscribe by this link, within ten minutes",
    errors: ["UNSUBSCRIBE_LINK_WRONG", "UNSUBSCRIBE_UNDO_OVER", "ADDRESS_SUPPRESSED"],
  },
  {
    method: "GET",
    path: "/newsletter/preferences/",
    procedure: "newsletter.preferences",
    summary: "Your newsletter preferences",
    errors: ["EMAIL_UNVERIFIED"],
  },
  {
    method: "PUT",
    path: "/newsletter/preferences/",
    procedure: "newsletter.savePreferences",
    summary: "Change your newsletter preferences",
    errors: ["EMAIL_UNVERIFIED", "ADDRESS_SUPPRESSED"],
  },
  {
    method: "GET",
    path: "/newsletter/preferences/{token}/",
    procedure: "newsletter.letterPreferences",
    summary: "A reader's newsletter preferences, by the link from an email",
    errors: ["PREFERENCES_LINK_DEAD"],
  },
  {
    method: "PUT",
    path: "/newsletter/preferences/{token}/",
    procedure: "newsletter.saveLetterPreferences",
    summary:
      "Change a reader's preferences or unsubscribe, by the link from an email; the link cannot undo an unsubscribe",
    errors: ["PREFERENCES_LINK_DEAD", "SUBSCRIPTION_OVER"],
  },
  {
    method: "GET",
    path: "/newsletter/subscribers/",
    procedure: "subscribers.list",
    summary: "Subscribers, newest first, with counts by state",
  },
  {
    method: "POST",
    path: "/newsletter/subscribers/import/",
    procedure: "subscribers.import",
    summary:
      "Import a list of people who agreed to receive the newsletter, or of addresses to suppress",
    errors: ["CONSENT_NOT_CONFIRMED", "CSV_EXPECTED", "CSV_UNREADABLE", "REQUEST_TIMEOUT"],
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
    summary: "Subscribers as a file, newest first",
    file: { key: "subscribers", entry: subscriber, columns: subscriberColumns },
  },
  {
    method: "POST",
    path: "/newsletter/subscribers/{id}/suppress/",
    procedure: "subscribers.suppress",
    summary: "Suppress an address: neither its owner nor an import can subscribe it again",
    errors: ["NOT_FOUND"],
  },
  {
    method: "DELETE",
    path: "/newsletter/subscribers/{id}/",
    procedure: "subscribers.erase",
    status: 204,
    summary: "Erase a subscriber; the address will not be written to again",
    errors: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/newsletter/subscribers/",
    procedure: "subscribers.add",
    status: 201,
    summary: "Add someone who has agreed to receive the newsletter",
    errors: [
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
    summary: "Lift a suppression by staff",
    errors: ["NOT_FOUND", "SUPPRESSION_STAYS"],
  },
];
