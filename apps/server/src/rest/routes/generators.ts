import { drawing, type RestRoute } from "../route.ts";

export const generatorRoutes: readonly RestRoute[] = [
  {
    method: "POST",
    path: "/generators/number/",
    procedure: "generators.number",
    summary: "Draw numbers from a range",
    errors: [
      ...drawing,
      "NO_NUMBER_MATCHES",
      "NO_ODD_NUMBER_DIVISIBLE",
      "NOT_ENOUGH_NUMBERS",
      "HISTORY_ITEM_TOO_LARGE",
    ],
  },
  {
    method: "POST",
    path: "/generators/pet-name/",
    procedure: "generators.petName",
    summary: "Draw a pet name",
  },
];

const presetting = ["PRESETS_NOT_INCLUDED", "PRESET_TOO_LARGE", "PRESET_NAME_TAKEN"] as const;

export const presetRoutes: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/presets/",
    procedure: "presets.list",
    summary: "Your presets by name, for one generator or all, without their settings",
  },
  {
    method: "POST",
    path: "/presets/",
    procedure: "presets.create",
    status: 201,
    summary: "Save the settings of a generator as a preset",
    errors: [...presetting, "NAME_TOO_LONG", "PRESET_LIMIT"],
  },
  {
    method: "GET",
    path: "/presets/{id}/",
    procedure: "presets.get",
    summary: "One preset with its settings",
    errors: ["NOT_FOUND"],
  },
  {
    method: "PATCH",
    path: "/presets/{id}/",
    procedure: "presets.change",
    summary: "Rename a preset, or replace its settings",
    errors: [...presetting, "NAME_TOO_LONG", "NOT_FOUND", "PRESET_CHANGED"],
  },
  {
    method: "DELETE",
    path: "/presets/{id}/",
    procedure: "presets.remove",
    status: 204,
    summary: "Delete a preset",
    errors: ["NOT_FOUND"],
  },
];

const filling = ["PACK_TOO_LARGE", "PACK_LINE_SEPARATED", "NAME_TOO_LONG"] as const;

export const packRoutes: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/packs/",
    procedure: "packs.predefined",
    summary: "The predefined packs; content of premium-only packs is for Premium accounts",
  },
  {
    method: "GET",
    path: "/user/packs/",
    procedure: "packs.own",
    summary: "Your packs, newest first; long ones are shortened",
  },
  {
    method: "POST",
    path: "/packs/",
    procedure: "packs.create",
    status: 201,
    summary: "Create a pack from a list of lines, or from a text with one line each",
    errors: [...filling, "PACK_LIMIT"],
  },
  {
    method: "POST",
    path: "/packs/use/",
    procedure: "packs.use",
    summary: "Use a pack in a generator; recorded in the history of signed-in users",
    errors: ["NOT_FOUND", "PACK_PREMIUM_ONLY"],
  },
  {
    method: "GET",
    path: "/packs/{id}/",
    procedure: "packs.get",
    summary: "One pack with all its lines",
    errors: ["NOT_FOUND"],
  },
  {
    method: "PATCH",
    path: "/packs/{id}/",
    procedure: "packs.change",
    summary: "Change one of your packs",
    errors: [...filling, "NOT_FOUND", "PACK_CHANGED"],
  },
  {
    method: "DELETE",
    path: "/packs/{id}/",
    procedure: "packs.remove",
    status: 204,
    summary: "Delete one of your packs",
    errors: ["NOT_FOUND"],
  },
];
