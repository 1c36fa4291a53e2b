import type { RestRow } from "../row.ts";

const filling = ["PACK_TOO_LARGE", "PACK_LINE_SEPARATED", "NAME_TOO_LONG"] as const;

export const packRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/packs/",
    procedure: "packs.predefined",
    status: 200,
    summary: "The predefined packs; content of premium-only packs is for Premium accounts",
  },
  {
    method: "GET",
    path: "/user/packs/",
    procedure: "packs.own",
    status: 200,
    summary: "Your packs, newest first; long ones are shortened",
  },
  {
    method: "POST",
    path: "/packs/",
    procedure: "packs.create",
    status: 201,
    summary: "Create a pack from a list of lines, or from a text with one line each",
    refusals: [...filling, "PACK_LIMIT"],
  },
  {
    method: "POST",
    path: "/packs/use/",
    procedure: "packs.use",
    status: 200,
    summary: "Use a pack in a generator; recorded in the history of signed-in users",
    refusals: ["NOT_FOUND", "PACK_PREMIUM_ONLY"],
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
    summary: "Change one of your packs",
    refusals: [...filling, "NOT_FOUND", "PACK_CHANGED"],
  },
  {
    method: "DELETE",
    path: "/packs/{id}/",
    procedure: "packs.remove",
    status: 204,
    summary: "Delete one of your packs",
    refusals: ["NOT_FOUND"],
  },
];
