import type { PagedMode } from "@sortes/contract";
import { useGenerator } from "../../results/use-generator.ts";
import { usePrefill } from "../../results/use-result-view.ts";
import { initialFields } from "../mode-fields.ts";
import { ModePicker } from "../ModePicker.tsx";
import { numberSetup } from "../number-draft.ts";
import { prefillOf } from "../presets.ts";
import { ModePage } from "./ModePage.tsx";

/** The page of a mode that has an address of its own, whatever mode was used last. */
export function ModeRoute({ kind }: { kind: PagedMode }) {
  const generator = useGenerator(numberSetup);
  usePrefill(prefillOf, generator.begin);
  const mode = { ...(generator.draft.mode ?? initialFields), kind };
  const ofKind = { ...generator, draft: { ...generator.draft, mode } };
  return <ModePage key={kind} generator={ofKind} picker={<ModePicker generator={ofKind} />} />;
}
