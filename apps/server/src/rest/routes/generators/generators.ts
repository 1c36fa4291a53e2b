import { drawing, type Routes } from "../../route.ts";

export const generatorRoutes: Routes = {
  "generators.number": {
    at: "POST /generators/number/",
    summary: "Draw numbers from a range",
    errors: [
      ...drawing,
      "NO_NUMBER_MATCHES",
      "NO_ODD_NUMBER_DIVISIBLE",
      "NOT_ENOUGH_NUMBERS",
      "HISTORY_ITEM_TOO_LARGE",
    ],
  },
  "generators.dice": {
    at: "POST /generators/dice/",
    summary: "Roll dice by a notation such as 4d6kh3",
    errors: ["HISTORY_ITEM_TOO_LARGE"],
  },
  "generators.lottery": {
    at: "POST /generators/lottery/",
    summary: "Draw lines of a lottery",
    errors: ["HISTORY_ITEM_TOO_LARGE"],
  },
  "generators.petName": {
    at: "POST /generators/pet-name/",
    summary: "Draw a pet name",
    errors: ["NO_NAME_FITS"],
  },
};

const presetting = ["PRESETS_NOT_INCLUDED", "PRESET_TOO_LARGE", "PRESET_NAME_TAKEN"] as const;

export const presetRoutes: Routes = {
  "presets.list": {
    at: "GET /presets/",
    summary: "Your presets by name, for one generator or all, without their settings",
  },
  "presets.create": {
    at: "POST /presets/",
    status: 201,
    summary: "Save the settings of a generator as a preset",
    errors: [...presetting, "NAME_TOO_LONG", "PRESET_LIMIT"],
  },
  "presets.get": {
    at: "GET /presets/{id}/",
    summary: "One preset with its settings",
    errors: ["NOT_FOUND"],
  },
  "presets.change": {
    at: "PATCH /presets/{id}/",
    summary: "Rename a preset, or replace its settings",
    errors: [...presetting, "NAME_TOO_LONG", "NOT_FOUND", "PRESET_CHANGED"],
  },
  "presets.remove": {
    at: "DELETE /presets/{id}/",
    status: 204,
    summary: "Delete a preset",
    errors: ["NOT_FOUND"],
  },
};

const filling = ["PACK_TOO_LARGE", "PACK_LINE_SEPARATED", "NAME_TOO_LONG"] as const;

export const packRoutes: Routes = {
  "packs.predefined": {
    at: "GET /packs/",
    summary: "The predefined packs; content of premium-only packs is for Premium accounts",
  },
  "packs.own": {
    at: "GET /user/packs/",
    summary: "Your packs, newest first; long ones are shortened",
  },
  "packs.create": {
    at: "POST /packs/",
    status: 201,
    summary: "Create a pack from a list of lines, or from a text with one line each",
    errors: [...filling, "PACK_LIMIT"],
  },
  "packs.use": {
    at: "POST /packs/use/",
    summary: "Use a pack in a generator; recorded in the history of signed-in users",
    errors: ["NOT_FOUND", "PACK_PREMIUM_ONLY"],
  },
  "packs.get": {
    at: "GET /packs/{id}/",
    summary: "One pack with all its lines",
    errors: ["NOT_FOUND"],
  },
  "packs.change": {
    at: "PATCH /packs/{id}/",
    summary: "Change one of your packs",
    errors: [...filling, "NOT_FOUND", "PACK_CHANGED"],
  },
  "packs.remove": {
    at: "DELETE /packs/{id}/",
    status: 204,
    summary: "Delete one of your packs",
    errors: ["NOT_FOUND"],
  },
};
