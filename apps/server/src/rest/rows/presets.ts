import type { RestRow } from "../row.ts";

const presetting = ["PRESETS_NOT_INCLUDED", "PRESET_TOO_LARGE", "PRESET_NAME_TAKEN"] as const;

export const presetRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/presets/",
    procedure: "presets.list",
    status: 200,
    summary: "Your presets by name, for one generator or all, without their settings",
  },
  {
    method: "POST",
    path: "/presets/",
    procedure: "presets.create",
    status: 201,
    summary: "Save the settings of a generator as a preset",
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
    summary: "Rename a preset, or replace its settings",
    refusals: [...presetting, "NAME_TOO_LONG", "NOT_FOUND", "PRESET_CHANGED"],
  },
  {
    method: "DELETE",
    path: "/presets/{id}/",
    procedure: "presets.remove",
    status: 204,
    summary: "Delete a preset",
    refusals: ["NOT_FOUND"],
  },
];
