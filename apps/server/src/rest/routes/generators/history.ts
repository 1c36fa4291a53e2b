import { historyColumns, historyItem } from "@sortes/contract";
import { drawing, type Routes } from "../../route.ts";

const saving = ["RESULT_MISMATCH", "HISTORY_ITEM_TOO_LARGE", "HISTORY_LIMIT"] as const;

export const historyRoutes: Routes = {
  "history.list": {
    at: "GET /history/",
    summary: "Saved results, newest first, with counts by type",
    results: "history",
  },
  "history.export": {
    at: "GET /history/export/",
    summary: "Complete saved results as a file, newest first",
    file: { key: "history", entry: historyItem, columns: historyColumns },
  },
  "history.clear": {
    at: "DELETE /history/clear/",
    status: 204,
    summary: "Delete every saved result",
  },
  "history.saveTeams": {
    at: "POST /history/team/",
    status: 201,
    summary: "Save teams",
    errors: [
      ...saving,
      "NAME_TOO_LONG",
      "NAMES_REQUIRED",
      "NOT_ENOUGH_NAMES",
      "TEAM_RULE_UNKNOWN",
      "TEAM_RULE_AMBIGUOUS",
      "TEAM_RULES_TOO_MANY",
    ],
  },
  "history.saveNumbers": {
    at: "POST /history/number/",
    status: 201,
    summary: "Save numbers",
    errors: [...saving, ...drawing, "NO_ODD_NUMBER_DIVISIBLE"],
  },
  "history.savePetName": {
    at: "POST /history/pet-name/",
    status: 201,
    summary: "Save a pet name",
    errors: [...saving],
  },
  "history.saveWinners": {
    at: "POST /history/winner/",
    status: 201,
    summary: "Save winners",
    errors: [
      ...saving,
      "NAME_TOO_LONG",
      "PARTICIPANTS_REQUIRED",
      "NOT_ENOUGH_PARTICIPANTS",
      "NOT_ENOUGH_FOR_ALTERNATES",
      "WEIGHTS_MISMATCH",
      "PRIZES_MISMATCH",
    ],
  },
  "history.saveOwn": {
    at: "POST /history/own/",
    status: 201,
    summary: "Save results of a custom generator, with what they were drawn from",
    errors: [...saving, "OWN_RESULT_UNCHECKED"],
  },
  "history.get": {
    at: "GET /history/{id}/",
    summary: "One saved result",
    errors: ["NOT_FOUND"],
  },
  "history.rename": {
    at: "PATCH /history/{id}/",
    summary: "Rename a saved result",
    errors: ["NOT_FOUND"],
  },
  "history.remove": {
    at: "DELETE /history/{id}/",
    status: 204,
    summary: "Delete a saved result",
    errors: ["NOT_FOUND"],
  },
  "history.toggleFavorite": {
    at: "POST /history/{id}/favorite/",
    summary: "Mark or unmark a saved result as a favorite",
    errors: ["NOT_FOUND"],
  },
  "history.setFavorite": {
    at: "PUT /history/{id}/favorite/",
    summary: "Set whether a saved result is a favorite",
    errors: ["NOT_FOUND"],
  },
};
