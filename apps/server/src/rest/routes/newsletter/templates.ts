import type { Routes } from "../../route.ts";

export const templateRoutes: Routes = {
  "templates.list": {
    at: "GET /newsletter/templates/",
    summary: "Letters that staff have saved to begin campaigns with, without their content",
  },
  "templates.create": {
    at: "POST /newsletter/templates/",
    status: 201,
    summary: "Save a letter as a template; campaigns copy it and do not follow its changes",
    errors: ["TEMPLATE_LIMIT", "TEMPLATE_NAME_TAKEN", "TEMPLATE_TOO_LARGE"],
  },
  "templates.get": {
    at: "GET /newsletter/templates/{id}/",
    summary: "A template with its letters",
    errors: ["NOT_FOUND"],
  },
  "templates.rename": {
    at: "PATCH /newsletter/templates/{id}/",
    summary: "Rename a template",
    errors: ["NOT_FOUND", "TEMPLATE_CHANGED", "TEMPLATE_NAME_TAKEN"],
  },
  "templates.replace": {
    at: "PUT /newsletter/templates/{id}/",
    summary: "Put another letter in the place of a template's, which keeps its name",
    errors: ["NOT_FOUND", "TEMPLATE_CHANGED", "TEMPLATE_TOO_LARGE"],
  },
  "templates.remove": {
    at: "DELETE /newsletter/templates/{id}/",
    status: 204,
    summary: "Remove a template; campaigns that began with it stay",
    errors: ["NOT_FOUND"],
  },
  "templates.preview": {
    at: "POST /newsletter/templates/{id}/preview/",
    summary: "Render a template for a one-time preview",
    errors: ["NOT_FOUND", "CAMPAIGN_NOT_SENDABLE"],
  },
};
