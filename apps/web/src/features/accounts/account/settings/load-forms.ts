import { loadPart } from "../../../../base/load-part.ts";
import type { SettingsForms } from "./forms.later.tsx";

/** Loads the forms of the settings. @throws if they cannot be fetched in time. */
export async function loadForms(): Promise<SettingsForms> {
  const { settingsForms } = await loadPart(() => import("./forms.later.tsx"));
  return settingsForms;
}
