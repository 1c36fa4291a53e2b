import type { Routes } from "../../route.ts";

const ownDrawing = ["OWN_NOT_ENOUGH_RESULTS", "OWN_TOO_MANY_REPEATS"] as const;

export const ownGeneratorRoutes: Routes = {
  "ownGenerators.list": {
    at: "GET /own-generators/",
    summary: "Custom generators, newest first, without their lists",
  },
  "ownGenerators.create": {
    at: "POST /own-generators/",
    status: 201,
    summary: "Create a generator from lists and a template; Premium only",
    errors: ["OWN_GENERATOR_PREMIUM_ONLY", "OWN_GENERATOR_LIMIT"],
  },
  "ownGenerators.get": {
    at: "GET /own-generators/{id}/",
    summary: "One custom generator with its lists",
    errors: ["NOT_FOUND"],
  },
  "ownGenerators.change": {
    at: "PATCH /own-generators/{id}/",
    summary: "Change a custom generator; Premium only",
    errors: ["OWN_GENERATOR_PREMIUM_ONLY", "OWN_GENERATOR_CHANGED", "NOT_FOUND"],
  },
  "ownGenerators.remove": {
    at: "DELETE /own-generators/{id}/",
    status: 204,
    summary: "Delete a custom generator; saved results stay",
    errors: ["NOT_FOUND"],
  },
  "ownGenerators.draw": {
    at: "POST /own-generators/{id}/draw/",
    summary: "Draw from a custom generator, and save the results if requested",
    errors: [...ownDrawing, "NOT_FOUND", "HISTORY_ITEM_TOO_LARGE", "OWN_RESULT_UNCHECKED"],
  },
  "ownGenerators.share": {
    at: "POST /own-generators/{id}/share/",
    summary: "Share a generator on a public page; Premium only",
    errors: ["OWN_GENERATOR_PREMIUM_ONLY", "OWN_GENERATOR_TAKEN_DOWN", "NOT_FOUND"],
  },
  "ownGenerators.unshare": {
    at: "POST /own-generators/{id}/unshare/",
    summary: "Stop sharing a generator; its link stops working permanently",
    errors: ["NOT_FOUND"],
  },
  "ownGenerators.shared": {
    at: "GET /shared-generators/{share_id}/",
    summary: "Name and description of a shared generator",
    errors: ["NOT_FOUND", "SHARED_GENERATOR_TAKEN_DOWN"],
  },
  "ownGenerators.drawShared": {
    at: "POST /shared-generators/{share_id}/draw/",
    summary: "Draw from a shared generator",
    errors: [...ownDrawing, "NOT_FOUND", "SHARED_GENERATOR_TAKEN_DOWN"],
  },
  "ownGenerators.report": {
    at: "POST /shared-generators/{share_id}/report/",
    status: 204,
    summary: "Report a shared generator to staff",
    errors: ["NOT_FOUND", "SHARED_GENERATOR_TAKEN_DOWN"],
  },
  "generatorReports.list": {
    at: "GET /reported-generators/",
    summary: "Shared generators that were reported, or that staff have taken down; for staff",
  },
  "generatorReports.samples": {
    at: "POST /reported-generators/{id}/samples/",
    summary: "Some results of a reported generator; for staff",
    errors: ["NOT_FOUND"],
  },
  "generatorReports.takeDown": {
    at: "POST /reported-generators/{id}/take-down/",
    status: 204,
    summary: "Take the public page of a reported generator down; for staff",
    errors: ["NOT_FOUND"],
  },
  "generatorReports.restore": {
    at: "POST /reported-generators/{id}/restore/",
    status: 204,
    summary: "Restore the public page of a generator; for staff",
    errors: ["NOT_FOUND"],
  },
  "generatorReports.dismiss": {
    at: "POST /reported-generators/{id}/dismiss/",
    status: 204,
    summary: "Dismiss the reports about a generator; for staff",
    errors: ["NOT_FOUND"],
  },
};
