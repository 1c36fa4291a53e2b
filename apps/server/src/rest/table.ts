import {
  articlesFreshFor,
  auditColumns,
  auditEntry,
  campaignRecipient,
  type ErrorCode,
  historyColumns,
  historyItem,
  limits,
  personalRecord,
  recipientColumns,
  siteFreshFor,
  subscriber,
  subscriberColumns,
  unsubscribePage,
} from "@sortes/contract";
import type { inferRouterOutputs } from "@trpc/server";
import type { z } from "zod";
import type { UploadTerms } from "../http/uploads.ts";
import type { AppRouter, FilePath, ProcedurePath, UploadPath } from "../router.ts";
import type { Procedure } from "../trpc/procedure-table.ts";

type Outputs = inferRouterOutputs<AppRouter>;
type OutputOf<Path extends ProcedurePath> = Path extends `${infer Feature}.${infer Name}`
  ? Feature extends keyof Outputs
    ? Name extends keyof Outputs[Feature]
      ? Outputs[Feature][Name]
      : never
    : never
  : never;

/** What every row says beside its procedure; who may call it is the procedure's own matter. */
interface AnyRow {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below `/api`, with `{parameters}`; the trailing slash is canonical. */
  path: `/${string}/`;
  summary: string;
  /** What it may refuse with, beside what `refusalsOf` adds for every row of its kind. */
  refusals?: readonly ErrorCode[];
  /** A page of the web app to which a GET leads; the last part of its address is the parameter of the path. */
  page?: `/${string}`;
  /** Takes what a form sends as well, and reads nothing of it: mail programs send one (RFC 8058). */
  takesForms?: true;
  /** A DELETE that is told something in its body, since it is a secret. */
  takesFields?: true;
}

interface RowOf<Path extends ProcedurePath> extends AnyRow {
  /** The procedure's place in the router. */
  procedure: Path;
  /** What a success answers; 204 has no body. */
  status: 200 | 201 | 204;
  /** The part of the reply that older callers read beside `data`, by its key in `data`. */
  results?: keyof OutputOf<Path> & string;
  /** Other parts of the reply that callers read beside `data`, under the names that they have in it. */
  beside?: readonly (keyof OutputOf<Path> & string)[];
  /** The specification gives the names of this reply, in camelCase: they stay as they are. */
  namesStay?: true;
  /** Seconds for which anybody may keep a success; it differs by `Accept-Language` only. Not kept unless said. */
  freshFor?: number;
}

/** A row that answers a file: a list of entries as JSON, or as a table of CSV. */
export interface FileRow extends AnyRow {
  method: "GET";
  /** The procedure's place in the router of those that answer files. */
  procedure: FilePath;
  status: 200;
  file: {
    /** What the list is called in `data`. */
    key: string;
    entry: z.core.$ZodType;
    /** The keys of an entry that are columns of the table; without them it answers JSON alone. */
    columns?: readonly string[];
  };
}

/** A row that takes a file as its body; what else it is told stands in the query. */
export interface UploadRow extends AnyRow {
  method: "POST";
  /** The procedure's place in the router of those that take files. */
  procedure: UploadPath;
  status: 200;
  upload: UploadTerms & {
    /** What the file has to hold. */
    description: string;
  };
}

/** A row that answers JSON, or nothing. */
export type JsonRow = { [Path in ProcedurePath]: RowOf<Path> }[ProcedurePath];

/** One row per REST endpoint. Each calls a procedure, so that rules cannot differ between the two wires. */
export type RestRow = JsonRow | FileRow | UploadRow;

export const isFileRow = (row: RestRow): row is FileRow => "file" in row;
export const isUploadRow = (row: RestRow): row is UploadRow => "upload" in row;

/** Whether what a procedure is told stands in the body; otherwise it stands in the query. */
export const hasFields = (row: RestRow): boolean =>
  row.method !== "GET" &&
  (row.method !== "DELETE" || row.takesFields === true) &&
  !isUploadRow(row);

const drawing = ["MIN_NOT_BELOW_MAX", "COUNT_TOO_SMALL", "COUNT_TOO_LARGE"] as const;
/** Of what is open to guests and kept for others: the account was erased while it was drawn. */
const erased = ["UNAUTHENTICATED"] as const;
const filling = ["PACK_TOO_LARGE", "PACK_LINE_SEPARATED", "NAME_TOO_LONG"] as const;
const presetting = ["PRESETS_NOT_INCLUDED", "PRESET_TOO_LARGE", "PRESET_NAME_TAKEN"] as const;
const changingState = ["NOT_FOUND", "CAMPAIGN_WRONG_STATE"] as const;
const freezing = [...changingState, "CAMPAIGN_CHANGED", "CAMPAIGN_NOT_SENDABLE"] as const;
const ownDrawing = ["OWN_NOT_ENOUGH_RESULTS", "OWN_TOO_MANY_REPEATS"] as const;
const saving = ["RESULT_MISMATCH", "HISTORY_ITEM_TOO_LARGE", "HISTORY_LIMIT"] as const;

export const restTable: readonly RestRow[] = [
  {
    method: "POST",
    path: "/users/register/",
    procedure: "users.register",
    status: 201,
    summary: "Create an account and sign in",
  },
  {
    method: "POST",
    path: "/users/login/",
    procedure: "users.login",
    status: 200,
    summary: "Sign in",
    refusals: ["INVALID_CREDENTIALS"],
  },
  {
    method: "POST",
    path: "/users/logout/",
    procedure: "users.logout",
    status: 204,
    summary: "End the session of the token",
  },
  {
    method: "GET",
    path: "/users/me/",
    procedure: "users.me",
    status: 200,
    summary: "Who the token belongs to",
  },
  {
    method: "GET",
    path: "/users/verify/{token}/",
    procedure: "users.verify",
    status: 200,
    summary: "Prove an e-mail address with the token that was mailed to it",
    refusals: ["VERIFICATION_LINK_DEAD"],
  },
  {
    method: "POST",
    path: "/users/resend-verification/",
    procedure: "users.resendVerification",
    status: 200,
    summary: "Send the verification mail again",
    refusals: ["ALREADY_VERIFIED"],
  },
  {
    method: "POST",
    path: "/users/forgot-password/",
    procedure: "users.forgotPassword",
    status: 200,
    summary: "Mail a link for a new password, if the address has an account",
  },
  {
    method: "POST",
    path: "/users/reset-password/",
    procedure: "users.resetPassword",
    status: 200,
    summary:
      "Set a new password with the token that was mailed; every session and personal token ends",
    refusals: ["RESET_LINK_DEAD"],
  },
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
    path: "/tiers/",
    procedure: "tiers.plans",
    status: 200,
    summary: "Who takes payments, and what the paid tiers cost as far as the operator says it",
    freshFor: siteFreshFor,
  },
  {
    method: "GET",
    path: "/users/tier/",
    procedure: "tiers.mine",
    status: 200,
    summary: "The tier of the account, its features, and the subscription behind it",
  },
  {
    method: "POST",
    path: "/users/upgrade-tier/",
    procedure: "tiers.upgrade",
    status: 200,
    summary:
      "Open a page on which a tier can be paid for; the tier changes when the payment is told",
    refusals: ["TIER_ALREADY", "PAYMENT_DUE", "PAYMENTS_OFF"],
  },
  {
    method: "POST",
    path: "/users/cancel-tier/",
    procedure: "tiers.cancel",
    status: 200,
    summary: "End a paid tier with the time that is paid for, or take that back",
    refusals: ["TIER_NOT_PAID", "PAYMENTS_OFF"],
  },
  {
    method: "POST",
    path: "/users/manage-tier/",
    procedure: "tiers.manage",
    status: 200,
    summary: "Open the payment provider's page for cards and invoices",
    refusals: ["TIER_NOT_PAID", "PAYMENTS_OFF"],
  },
  {
    method: "GET",
    path: "/users/checkout/{id}/",
    procedure: "tiers.checkout",
    status: 200,
    summary: "A checkout of a trial, where no payment provider is set up",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/users/checkout/{id}/pay/",
    procedure: "tiers.pay",
    status: 200,
    summary: "Complete the checkout of a trial, on which nothing is charged",
    refusals: ["NOT_FOUND", "CHECKOUT_OVER"],
  },
  {
    method: "POST",
    path: "/users/checkout-webhook/",
    procedure: "payments.receive",
    status: 200,
    summary: "Tell of an event of the payment provider, with its signature in Stripe-Signature",
    refusals: ["NOT_FOUND", "PAYMENT_SIGNATURE_INVALID"],
    upload: {
      type: "application/json",
      limit: limits.paymentEvent,
      description: "The event as it was signed",
    },
  },
  {
    method: "PATCH",
    path: "/users/me/",
    procedure: "users.change",
    status: 200,
    summary:
      "Change your name, address or password; another address waits until it is confirmed by mail",
  },
  {
    method: "GET",
    path: "/users/me/export/",
    procedure: "users.export",
    status: 200,
    summary: "Everything that is held about you, each record as it is stored",
    file: { key: "records", entry: personalRecord },
  },
  {
    method: "DELETE",
    path: "/users/me/",
    procedure: "users.erase",
    status: 204,
    summary: "Erase your account with everything that it holds; there is no way back",
    refusals: ["LAST_STAFF_MEMBER"],
    takesFields: true,
  },
  {
    method: "GET",
    path: "/users/me/email-change/",
    procedure: "users.emailChange",
    status: 200,
    summary: "The address that waits to be confirmed",
  },
  {
    method: "DELETE",
    path: "/users/me/email-change/",
    procedure: "users.withdrawEmailChange",
    status: 204,
    summary: "Keep the address that you have",
  },
  {
    method: "POST",
    path: "/users/confirm-email/{token}/",
    procedure: "users.confirmEmail",
    status: 200,
    summary: "Confirm the new address of an account with the token that was mailed to it",
    refusals: ["EMAIL_LINK_DEAD", "EMAIL_TAKEN_MEANWHILE"],
  },
  {
    method: "GET",
    path: "/users/sessions/",
    procedure: "users.sessions",
    status: 200,
    summary: "Where you are signed in, the last used first",
  },
  {
    method: "DELETE",
    path: "/users/sessions/",
    procedure: "users.endOtherSessions",
    status: 204,
    summary: "End every session but the one that asks",
  },
  {
    method: "DELETE",
    path: "/users/sessions/{id}/",
    procedure: "users.endSession",
    status: 204,
    summary: "End one session",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "GET",
    path: "/users/tokens/",
    procedure: "tokens.list",
    status: 200,
    summary: "Own personal tokens, newest first, without their secrets",
  },
  {
    method: "POST",
    path: "/users/tokens/",
    procedure: "tokens.create",
    status: 201,
    summary: "Make a personal token; it is told here and never again",
    refusals: ["TOKEN_LIMIT"],
  },
  {
    method: "DELETE",
    path: "/users/tokens/{id}/",
    procedure: "tokens.revoke",
    status: 204,
    summary: "Revoke a personal token",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/generators/number/",
    procedure: "generators.number",
    status: 200,
    summary: "Draw numbers from a range",
    refusals: [
      ...drawing,
      "NO_NUMBER_MATCHES",
      "NO_ODD_NUMBER_DIVISIBLE",
      "NOT_ENOUGH_NUMBERS",
      "HISTORY_ITEM_TOO_LARGE",
      ...erased,
    ],
  },
  {
    method: "POST",
    path: "/generators/pet-name/",
    procedure: "generators.petName",
    status: 200,
    summary: "Draw a pet name",
    refusals: [...erased],
  },
  {
    method: "GET",
    path: "/history/",
    procedure: "history.list",
    status: 200,
    summary: "Saved results, newest first, with counts by type",
    results: "history",
  },
  {
    method: "GET",
    path: "/history/export/",
    procedure: "history.export",
    status: 200,
    summary: "Saved results as a file, newest first, each whole",
    file: { key: "history", entry: historyItem, columns: historyColumns },
  },
  {
    method: "DELETE",
    path: "/history/clear/",
    procedure: "history.clear",
    status: 204,
    summary: "Delete every saved result",
  },
  {
    method: "POST",
    path: "/history/team/",
    procedure: "history.saveTeams",
    status: 201,
    summary: "Save teams",
    refusals: [...saving, "NAME_TOO_LONG", "NAMES_REQUIRED", "NOT_ENOUGH_NAMES"],
  },
  {
    method: "POST",
    path: "/history/number/",
    procedure: "history.saveNumbers",
    status: 201,
    summary: "Save numbers",
    refusals: [...saving, ...drawing, "NO_ODD_NUMBER_DIVISIBLE"],
  },
  {
    method: "POST",
    path: "/history/pet-name/",
    procedure: "history.savePetName",
    status: 201,
    summary: "Save a pet name",
    refusals: [...saving],
  },
  {
    method: "POST",
    path: "/history/winner/",
    procedure: "history.saveWinners",
    status: 201,
    summary: "Save winners",
    refusals: [
      ...saving,
      "NAME_TOO_LONG",
      "PARTICIPANTS_REQUIRED",
      "NOT_ENOUGH_PARTICIPANTS",
      "NOT_ENOUGH_FOR_ALTERNATES",
      "WEIGHTS_MISMATCH",
    ],
  },
  {
    method: "POST",
    path: "/history/own/",
    procedure: "history.saveOwn",
    status: 201,
    summary: "Save results of an own generator, with what they were drawn from",
    refusals: [...saving, "OWN_RESULT_UNCHECKED"],
  },
  {
    method: "GET",
    path: "/history/{id}/",
    procedure: "history.get",
    status: 200,
    summary: "One saved result",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "PATCH",
    path: "/history/{id}/",
    procedure: "history.rename",
    status: 200,
    summary: "Rename a saved result",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "DELETE",
    path: "/history/{id}/",
    procedure: "history.remove",
    status: 204,
    summary: "Delete a saved result",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/history/{id}/favorite/",
    procedure: "history.toggleFavorite",
    status: 200,
    summary: "Mark or unmark a saved result as a favourite",
    refusals: ["NOT_FOUND"],
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
    path: "/packs/",
    procedure: "packs.predefined",
    status: 200,
    summary: "The predefined packs; those for premium accounts without content for others",
  },
  {
    method: "GET",
    path: "/user/packs/",
    procedure: "packs.own",
    status: 200,
    summary: "Own packs, newest first; long ones with their first lines",
  },
  {
    method: "POST",
    path: "/packs/",
    procedure: "packs.create",
    status: 201,
    summary: "Make a pack of a list of lines, or of a text with a line for each",
    refusals: [...filling, "PACK_LIMIT"],
  },
  {
    method: "POST",
    path: "/packs/use/",
    procedure: "packs.use",
    status: 200,
    summary: "Take a pack into a generator; for people who are signed in, their history says so",
    refusals: ["NOT_FOUND", "PACK_PREMIUM_ONLY", ...erased],
  },
  {
    method: "GET",
    path: "/packs/{id}/",
    procedure: "packs.get",
    status: 200,
    summary: "One pack with all its lines",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "PATCH",
    path: "/packs/{id}/",
    procedure: "packs.change",
    status: 200,
    summary: "Change an own pack",
    refusals: [...filling, "NOT_FOUND"],
  },
  {
    method: "DELETE",
    path: "/packs/{id}/",
    procedure: "packs.remove",
    status: 204,
    summary: "Delete an own pack",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "GET",
    path: "/own-generators/",
    procedure: "ownGenerators.list",
    status: 200,
    summary: "Own generators, newest first, without their lists",
  },
  {
    method: "POST",
    path: "/own-generators/",
    procedure: "ownGenerators.create",
    status: 201,
    summary: "Make a generator of lists and a template; for premium accounts",
    refusals: ["OWN_GENERATOR_PREMIUM_ONLY", "OWN_GENERATOR_LIMIT"],
  },
  {
    method: "GET",
    path: "/own-generators/{id}/",
    procedure: "ownGenerators.get",
    status: 200,
    summary: "One own generator with its lists",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "PATCH",
    path: "/own-generators/{id}/",
    procedure: "ownGenerators.change",
    status: 200,
    summary: "Change an own generator; for premium accounts",
    refusals: ["OWN_GENERATOR_PREMIUM_ONLY", "OWN_GENERATOR_CHANGED", "NOT_FOUND"],
  },
  {
    method: "DELETE",
    path: "/own-generators/{id}/",
    procedure: "ownGenerators.remove",
    status: 204,
    summary: "Delete an own generator; results that were saved stay",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/own-generators/{id}/draw/",
    procedure: "ownGenerators.draw",
    status: 200,
    summary: "Draw from an own generator, and keep the results where that is asked for",
    refusals: [...ownDrawing, "NOT_FOUND", "HISTORY_ITEM_TOO_LARGE", "OWN_RESULT_UNCHECKED"],
  },
  {
    method: "POST",
    path: "/own-generators/{id}/share/",
    procedure: "ownGenerators.share",
    status: 200,
    summary: "Give a generator a public page; for premium accounts",
    refusals: ["OWN_GENERATOR_PREMIUM_ONLY", "NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/own-generators/{id}/unshare/",
    procedure: "ownGenerators.unshare",
    status: 200,
    summary: "Take its public page away for good",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "GET",
    path: "/shared-generators/{share_id}/",
    procedure: "ownGenerators.shared",
    status: 200,
    summary: "What a shared generator is called",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/shared-generators/{share_id}/draw/",
    procedure: "ownGenerators.drawShared",
    status: 200,
    summary: "Draw from a shared generator",
    refusals: [...ownDrawing, "NOT_FOUND"],
  },
  {
    method: "GET",
    path: "/presets/",
    procedure: "presets.list",
    status: 200,
    summary: "Own presets by name, of one generator or of all, without their settings",
  },
  {
    method: "POST",
    path: "/presets/",
    procedure: "presets.create",
    status: 201,
    summary: "Keep the settings of a generator under a name",
    refusals: [...presetting, "NAME_TOO_LONG", "PRESET_LIMIT"],
  },
  {
    method: "GET",
    path: "/presets/{id}/",
    procedure: "presets.get",
    status: 200,
    summary: "One preset with its settings",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "PATCH",
    path: "/presets/{id}/",
    procedure: "presets.change",
    status: 200,
    summary: "Give a preset another name, or other settings of the same generator",
    refusals: [...presetting, "NAME_TOO_LONG", "NOT_FOUND"],
  },
  {
    method: "DELETE",
    path: "/presets/{id}/",
    procedure: "presets.remove",
    status: 204,
    summary: "Delete a preset",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "GET",
    path: "/site/",
    procedure: "site.settings",
    status: 200,
    summary: "What the operator has set for every page: the address for questions, the coffee link",
    freshFor: siteFreshFor,
  },
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
    summary: "Take the end of a subscription back",
    refusals: ["UNSUBSCRIBE_LINK_WRONG", "ADDRESS_SUPPRESSED"],
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
    summary: "Take a list of people who have agreed to get the newsletter",
    refusals: ["CONSENT_NOT_CONFIRMED", "CSV_EXPECTED", "CSV_UNREADABLE", "REQUEST_TIMEOUT"],
    upload: {
      type: "text/csv",
      limit: limits.subscriberImport.bytes,
      takesLong: true,
      description:
        "A line of headings with a column `email`, then a line for each person. The columns `language`, `frequency` and " +
        "`topics` may be there too. Separated by commas, semicolons or tabs, in UTF-8, or in UTF-16 with a byte order mark",
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
  {
    method: "POST",
    path: "/newsletter/campaigns/",
    procedure: "campaigns.create",
    status: 201,
    summary: "Write a campaign; it is a draft",
  },
  {
    method: "GET",
    path: "/newsletter/campaigns/list/",
    procedure: "campaigns.list",
    status: 200,
    summary: "Campaigns, newest first; long bodies with their beginning",
    results: "campaigns",
    beside: ["pagination"],
  },
  {
    method: "GET",
    path: "/newsletter/campaigns/{id}/",
    procedure: "campaigns.get",
    status: 200,
    summary: "One campaign with its whole body",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "PATCH",
    path: "/newsletter/campaigns/{id}/",
    procedure: "campaigns.update",
    status: 200,
    summary: "Change a draft",
    refusals: [...changingState, "CAMPAIGN_CHANGED"],
  },
  {
    method: "DELETE",
    path: "/newsletter/campaigns/{id}/",
    procedure: "campaigns.remove",
    status: 204,
    summary: "Delete a draft",
    refusals: [...changingState],
  },
  {
    method: "POST",
    path: "/newsletter/campaigns/{id}/send/",
    procedure: "campaigns.send",
    status: 200,
    summary: "Send a draft to everybody who is subscribed",
    refusals: [...freezing],
  },
  {
    method: "POST",
    path: "/newsletter/campaigns/{id}/schedule/",
    procedure: "campaigns.schedule",
    status: 200,
    summary: "Send a draft at a time: one with its offset, or a local one and its time zone",
    refusals: [...freezing],
  },
  {
    method: "POST",
    path: "/newsletter/campaigns/{id}/cancel/",
    procedure: "campaigns.cancel",
    status: 200,
    summary: "Make a scheduled campaign a draft again, or end one that has begun or was missed",
    refusals: [...changingState],
  },
  {
    method: "POST",
    path: "/newsletter/campaigns/{id}/pause/",
    procedure: "campaigns.pause",
    status: 200,
    summary: "Halt a campaign that is being sent",
    refusals: [...changingState],
  },
  {
    method: "POST",
    path: "/newsletter/campaigns/{id}/resume/",
    procedure: "campaigns.resume",
    status: 200,
    summary: "Let a campaign go on that was paused, or send one whose time was missed",
    refusals: [...changingState],
  },
  {
    method: "POST",
    path: "/newsletter/campaigns/{id}/duplicate/",
    procedure: "campaigns.duplicate",
    status: 201,
    summary: "Copy a campaign into a new draft",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/newsletter/campaigns/preview/",
    procedure: "campaigns.preview",
    status: 200,
    summary: "Render what you have written, to be looked at once",
    refusals: ["CAMPAIGN_NOT_SENDABLE"],
  },
  {
    method: "POST",
    path: "/newsletter/campaigns/{id}/preview/",
    procedure: "campaigns.previewKept",
    status: 200,
    summary: "Render a campaign, to be looked at once",
    refusals: ["NOT_FOUND", "CAMPAIGN_NOT_SENDABLE"],
  },
  {
    method: "POST",
    path: "/newsletter/campaigns/{id}/test/",
    procedure: "campaigns.sendTest",
    status: 200,
    summary: "Send a campaign as it stands to yourself",
    refusals: ["NOT_FOUND", "EMAIL_UNVERIFIED", "CAMPAIGN_NOT_SENDABLE"],
  },
  {
    method: "GET",
    path: "/newsletter/campaigns/{id}/recipients/",
    procedure: "campaigns.recipients",
    status: 200,
    summary: "Who gets a campaign, and what became of each, by state",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/newsletter/campaigns/{id}/resend-unknown/",
    procedure: "campaigns.resendUnknown",
    status: 200,
    summary: "Send again to those of whom nobody knows whether they got their mail",
    refusals: ["NOT_FOUND", "CAMPAIGN_WRONG_STATE"],
  },
  {
    method: "GET",
    path: "/newsletter/campaigns/progress/",
    procedure: "campaigns.progress",
    status: 200,
    summary: "How far the campaigns are that are being sent",
  },
  {
    method: "GET",
    path: "/newsletter/campaigns/{id}/progress/",
    procedure: "campaigns.progressOf",
    status: 200,
    summary: "How far a campaign is, wherever it is",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "GET",
    path: "/newsletter/campaigns/{id}/record/",
    procedure: "campaigns.record",
    status: 200,
    summary: "Who did what with a campaign and when, newest first",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "GET",
    path: "/newsletter/campaigns/{id}/recipients/export/",
    procedure: "campaigns.exportRecipients",
    status: 200,
    summary: "Who gets a campaign as a file, and what became of each",
    refusals: ["NOT_FOUND"],
    file: { key: "recipients", entry: campaignRecipient, columns: recipientColumns },
  },
  {
    method: "GET",
    path: "/newsletter/campaigns/audience/",
    procedure: "campaigns.audience",
    status: 200,
    summary: "How many would get a campaign now, and how many are left out and why",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "GET",
    path: "/newsletter/sending/",
    procedure: "sending.state",
    status: 200,
    summary: "Whether campaigns are sent at all, and what keeps the mail server from taking them",
  },
  {
    method: "PUT",
    path: "/newsletter/sending/",
    procedure: "sending.turn",
    status: 200,
    summary: "Stop all campaigns, or let them go on",
  },
  {
    method: "GET",
    path: "/staff/",
    procedure: "staff.list",
    status: 200,
    summary:
      "Who is staff, since when and by whom, and everybody who did something that is written down",
  },
  {
    method: "POST",
    path: "/staff/",
    procedure: "staff.grant",
    status: 200,
    summary: "Give somebody staff rights; asks for the caller's own password",
    refusals: ["PASSWORD_WRONG", "ACCOUNT_UNKNOWN", "NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/staff/{id}/revoke/",
    procedure: "staff.revoke",
    status: 204,
    summary: "Take somebody's staff rights; asks for the caller's own password",
    refusals: ["PASSWORD_WRONG", "NOT_FOUND", "STAFF_ONESELF", "STAFF_LAST"],
  },
  {
    method: "GET",
    path: "/staff/record/",
    procedure: "staff.record",
    status: 200,
    summary: "The audit log, newest first; `next` is the `after` of the page that follows",
  },
  {
    method: "GET",
    path: "/staff/record/export/",
    procedure: "staff.export",
    status: 200,
    summary: "The audit log as a file, newest first",
    file: { key: "entries", entry: auditEntry, columns: auditColumns },
  },
  {
    method: "GET",
    path: "/operations/",
    procedure: "operations.overview",
    status: 200,
    summary: "How the queues, the mails and the workers are; what could not be asked is null",
  },
  {
    method: "POST",
    path: "/operations/queues/redrive/",
    procedure: "operations.redriveJobs",
    status: 200,
    summary: "Put a failed job back, or all of them, up to a thousand",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/operations/mails/redrive/",
    procedure: "operations.redriveMails",
    status: 200,
    summary: "Send failed mails of the last week again, up to a thousand",
  },
  {
    method: "POST",
    path: "/operations/board/",
    procedure: "operations.openBoard",
    status: 200,
    summary: "Get a cookie that opens the queue board for a quarter of an hour",
  },
  {
    method: "GET",
    path: "/newsletter/stats/",
    procedure: "statistics.newsletter",
    status: 200,
    summary: "How many get the newsletter, and what they do with it",
    beside: ["totalSubscribers", "openRate", "clickRate", "recentCampaigns"],
    namesStay: true,
  },
  {
    method: "GET",
    path: "/newsletter/campaigns/{id}/stats/",
    procedure: "statistics.campaign",
    status: 200,
    summary: "What readers do with one campaign: its links, and by hour",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/newsletter/reports/",
    procedure: "reports.receive",
    status: 200,
    summary:
      "Hand over a report of a delivery, with the token of BOUNCE_WEBHOOK_TOKEN as the bearer",
    refusals: ["NOT_FOUND", "UNAUTHENTICATED"],
    upload: {
      type: "message/rfc822",
      limit: limits.report.bytes,
      description: "The mail as it came: a delivery report (RFC 3464) or a complaint (RFC 5965)",
    },
  },
];

/** Everything that a row may refuse with: its own, and what any row of its kind may. */
export function refusalsOf(
  row: RestRow,
  {
    input,
    idempotent,
    access,
    token,
  }: Pick<Procedure, "input" | "idempotent" | "access" | "token">,
): readonly ErrorCode[] {
  return [
    ...(row.refusals ?? []),
    ...(input ? (["INVALID_INPUT"] as const) : []),
    ...(idempotent ? (["IDEMPOTENCY_KEY_INVALID", "IDEMPOTENCY_KEY_REUSED"] as const) : []),
    ...(row.status === 204 || isFileRow(row) ? [] : (["REPLY_TOO_LARGE"] as const)),
    ...(row.method === "GET"
      ? []
      : ([
          "MALFORMED_BODY",
          "PAYLOAD_TOO_LARGE",
          "UNSUPPORTED_MEDIA_TYPE",
          "OUTCOME_UNKNOWN",
        ] as const)),
    ...(access === "required" || access === "staff" ? (["UNAUTHENTICATED"] as const) : []),
    ...(access === "staff" ? (["FORBIDDEN"] as const) : []),
    ...(access === "none"
      ? []
      : [token === "never" ? ("TOKEN_NOT_ALLOWED" as const) : ("TOKEN_SCOPE_MISSING" as const)]),
    "URL_TOO_LONG",
    "RATE_LIMITED",
    "INTERNAL",
    "UNAVAILABLE",
  ];
}
