import {
  type CreatePackInput,
  createPackInput,
  fieldErrorsOf,
  formErrors,
  type Pack,
} from "@sortes/contract";
import { wordError, wordMessage } from "../../../base/error-text.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useEditor } from "../results/editing.tsx";
import type { PackDraft } from "./pack-draft.ts";
import { useOwnPacks } from "./use-packs.ts";

const wordsOf = ({ name, category, description, content }: CreatePackInput | Pack): string =>
  JSON.stringify([name, category, description, content]);

interface SaveOptions {
  /** The id of the edited pack; undefined for a new one. */
  id: string | undefined;
  isGone: boolean;
  labels: Record<Exclude<keyof PackDraft, "updatedAt">, string>;
  onSaved: (pack: Pack) => void;
}

/** The validated input for a draft, or its errors by field, with the empty ones that the schema does not name. */
function judge({ updatedAt: _updatedAt, ...draft }: PackDraft) {
  const { data, error } = createPackInput.safeParse(draft);
  if (!error) return { input: data, found: {} };
  const empty = Object.entries(draft).filter(([, value]) => value.trim() === "");
  const missing = empty.map(([field]) => [field, [{ code: "REQUIRED" }]]);
  return { input: data, found: { ...Object.fromEntries(missing), ...fieldErrorsOf(error) } };
}

/** Makes or changes a pack. */
export function useSavePack({ id, isGone, labels, onSaved }: SaveOptions) {
  const intl = useIntl();
  const { packs } = useServices().client;
  const toasts = useToasts();
  const { put } = useOwnPacks();
  const editor = useEditor<PackDraft, CreatePackInput, Pack>({
    id,
    isGone,
    kind: "pack",
    changed: "PACK_CHANGED",
    judge,
    create: packs.create.mutate,
    change: packs.change.mutate,
    read: (of) => packs.get.query({ id: of }),
    wordsOf,
    onSaved(pack) {
      put(pack);
      const done = editor.act === "change" ? "packs.changed" : "packs.created";
      toasts.show({ tone: "success", text: intl.t(done) });
      onSaved(pack);
    },
  });

  const { error, found = {}, isFoundGone } = editor;
  const refused = wordError(intl, error, "packs.saveFailed", labels);
  const gone = isFoundGone ? [intl.t("packs.deletedElsewhere")] : undefined;
  const [whole] = found[formErrors] ?? [];
  const errors: Record<string, string> = { ...refused.fields };
  for (const field of Object.keys(labels)) {
    const [first] = found[field] ?? [];
    if (first) errors[field] = wordMessage(intl, first);
  }
  return {
    ...editor,
    /** Errors by field. */
    errors,
    /** Messages at the top of the form. */
    summary: whole ? [wordMessage(intl, whole)] : (gone ?? refused.summary),
  };
}
