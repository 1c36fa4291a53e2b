import { articlesFreshFor } from "@sortes/contract";

/** One row per REST endpoint. Each calls a procedure, so that rules cannot differ between the two wires. */
export interface RestRow {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below `/api`, with `{parameters}`; the trailing slash is canonical. */
  path: `/${string}/`;
  /** The procedure's place in the router. */
  procedure: string;
  /** What a success answers; 204 has no body. */
  status: 200 | 201 | 204;
  /** Whether a bearer token is needed; `optional` where it only adds something. */
  auth: "none" | "optional" | "required";
  summary: string;
  /** The part of the reply that older callers read beside `data`, by its key in `data`. */
  results?: string;
  /** Seconds for which anybody may keep a success; it differs by `Accept-Language` only. Not kept unless said. */
  freshFor?: number;
}

export const restTable: readonly RestRow[] = [
  {
    method: "POST",
    path: "/users/register/",
    procedure: "users.register",
    status: 201,
    auth: "none",
    summary: "Create an account and sign in",
  },
  {
    method: "POST",
    path: "/users/login/",
    procedure: "users.login",
    status: 200,
    auth: "none",
    summary: "Sign in",
  },
  {
    method: "POST",
    path: "/users/logout/",
    procedure: "users.logout",
    status: 204,
    auth: "required",
    summary: "End the session of the token",
  },
  {
    method: "GET",
    path: "/users/me/",
    procedure: "users.me",
    status: 200,
    auth: "required",
    summary: "Who the token belongs to",
  },
  {
    method: "GET",
    path: "/users/verify/{token}/",
    procedure: "users.verify",
    status: 200,
    auth: "none",
    summary: "Prove an e-mail address with the token that was mailed to it",
  },
  {
    method: "POST",
    path: "/users/resend-verification/",
    procedure: "users.resendVerification",
    status: 200,
    auth: "required",
    summary: "Send the verification mail again",
  },
  {
    method: "POST",
    path: "/generators/number/",
    procedure: "generators.number",
    status: 200,
    auth: "optional",
    summary: "Draw numbers from a range",
  },
  {
    method: "POST",
    path: "/generators/pet-name/",
    procedure: "generators.petName",
    status: 200,
    auth: "optional",
    summary: "Draw a pet name",
  },
  {
    method: "GET",
    path: "/history/",
    procedure: "history.list",
    status: 200,
    auth: "required",
    summary: "Saved results, newest first, with counts by type",
    results: "history",
  },
  {
    method: "DELETE",
    path: "/history/clear/",
    procedure: "history.clear",
    status: 204,
    auth: "required",
    summary: "Delete every saved result",
  },
  {
    method: "POST",
    path: "/history/team/",
    procedure: "history.saveTeams",
    status: 201,
    auth: "required",
    summary: "Save teams",
  },
  {
    method: "POST",
    path: "/history/number/",
    procedure: "history.saveNumbers",
    status: 201,
    auth: "required",
    summary: "Save numbers",
  },
  {
    method: "POST",
    path: "/history/pet-name/",
    procedure: "history.savePetName",
    status: 201,
    auth: "required",
    summary: "Save a pet name",
  },
  {
    method: "POST",
    path: "/history/winner/",
    procedure: "history.saveWinners",
    status: 201,
    auth: "required",
    summary: "Save winners",
  },
  {
    method: "GET",
    path: "/history/{id}/",
    procedure: "history.get",
    status: 200,
    auth: "required",
    summary: "One saved result",
  },
  {
    method: "DELETE",
    path: "/history/{id}/",
    procedure: "history.remove",
    status: 204,
    auth: "required",
    summary: "Delete a saved result",
  },
  {
    method: "POST",
    path: "/history/{id}/favorite/",
    procedure: "history.toggleFavorite",
    status: 200,
    auth: "required",
    summary: "Mark or unmark a saved result as a favourite",
  },
  {
    method: "GET",
    path: "/articles/",
    procedure: "articles.list",
    status: 200,
    auth: "none",
    summary: "The built-in articles, newest first",
    freshFor: articlesFreshFor,
  },
  {
    method: "GET",
    path: "/articles/featured/",
    procedure: "articles.featured",
    status: 200,
    auth: "none",
    summary: "Articles to offer elsewhere",
    freshFor: articlesFreshFor,
  },
  {
    method: "GET",
    path: "/articles/{id}/",
    procedure: "articles.get",
    status: 200,
    auth: "none",
    summary: "One article with its content, as HTML and as a tree",
    freshFor: articlesFreshFor,
  },
];
