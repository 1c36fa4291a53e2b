import { loadPart, timeLimits } from "../../../../base/load-part.ts";
import type { SettingsForms } from "./forms.later.tsx";

/** Fetches the forms of the settings. @throws where they cannot be fetched, or not in time. */
export async function loadForms(): Promise<SettingsForms> {
  const { settingsForms } = await loadPart(timeLimits.file, () => import("./forms.later.tsx"));
  return settingsForms;
}
