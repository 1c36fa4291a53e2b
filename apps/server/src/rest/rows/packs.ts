import type { RestRow } from "../row.ts";

const filling = ["PACK_TOO_LARGE", "PACK_LINE_SEPARATED", "NAME_TOO_LONG"] as const;

export const packRows: readonly RestRow[] = [
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
    summary: "Change an own pack",
    refusals: [...filling, "NOT_FOUND", "PACK_CHANGED"],
  },
  {
    method: "DELETE",
    path: "/packs/{id}/",
    procedure: "packs.remove",
    status: 204,
    summary: "Delete an own pack",
    refusals: ["NOT_FOUND"],
  },
];
