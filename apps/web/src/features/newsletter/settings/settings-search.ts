/** The tabs of the newsletter's settings; the first is the default. */
export const settingsViews = ["sender", "brand", "welcome", "webhooks"] as const;
export type SettingsView = (typeof settingsViews)[number];

export interface SettingsSearch {
  view?: Exclude<SettingsView, "sender">;
}

/** Parses the parameters of an address; drops invalid ones. Pages parse again: the router hands them these, too. */
export function settingsSearch({ view }: Record<string, unknown>): SettingsSearch {
  return view === "brand" || view === "welcome" || view === "webhooks" ? { view } : {};
}
