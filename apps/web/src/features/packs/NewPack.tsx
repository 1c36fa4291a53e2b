import type { Pack } from "@sortes/contract";
import { Alert, linkButtonClass } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { usePrefill } from "../results/use-result-view.ts";
import { emptyDraft, type PackDraft, prefillOf, usePackDraft } from "./pack-draft.ts";
import { PackForm } from "./PackForm.tsx";

const hasWords = (draft: PackDraft | null): draft is PackDraft =>
  draft !== null && (draft.name + draft.description + draft.content).trim() !== "";

/** The form of a new pack, which may begin with the names of a generator. */
export function NewPack({ onSaved }: { onSaved: (pack: Pack) => void }) {
  const { formatMessage } = useIntl();
  const drafting = usePackDraft(undefined, emptyDraft);
  const { typed, set } = drafting;
  const [putAway, setPutAway] = useState<PackDraft>();
  usePrefill(prefillOf, (draft) => {
    if (hasWords(typed) && typed.content !== draft.content) setPutAway(typed);
    set(draft);
  });
  return (
    <PackForm title={formatMessage({ id: "packs.new" })} drafting={drafting} onSaved={onSaved}>
      {putAway && (
        <Alert tone="info">
          {formatMessage({ id: "packs.putAway" })}{" "}
          <button
            type="button"
            className={linkButtonClass}
            onClick={() => {
              set(putAway);
              setPutAway(undefined);
            }}
          >
            {formatMessage({ id: "results.undo" })}
          </button>
        </Alert>
      )}
    </PackForm>
  );
}
