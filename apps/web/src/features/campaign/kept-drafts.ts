import { isMoment, isRecord, isText, orNull, shapeOf, isInteger } from "../../shared/shapes.ts";
import { type NotStored, readStoredJson, removeStored, tryToStore } from "../../shared/storage.ts";
import { type DraftFields, isDraftFields } from "./draft-fields.ts";

/** What is written of a campaign and not yet on the server. */
export interface KeptDraft {
  /** Made on this device. The server knows the draft's creation by it. */
  key: string;
  /** The id of the user who writes it; nobody else is shown it. */
  owner: string;
  /** Of the campaign, once the server has made it, and the version that the changes are of. */
  id: string | null;
  version: number | null;
  fields: DraftFields;
  /** What the server was asked to make, if its answer was not heard. */
  creating: DraftFields | null;
  at: string;
}

const stored = "campaign-drafts";
/** Drafts on one device; of more than these the oldest go. */
const most = 20;

const isKept = shapeOf<KeptDraft>({
  key: isText,
  owner: isText,
  id: orNull(isText),
  version: orNull(isInteger),
  fields: isDraftFields,
  creating: orNull(isDraftFields),
  at: isMoment,
});

function all(): KeptDraft[] {
  const drafts = readStoredJson(stored);
  return Array.isArray(drafts) ? drafts.filter((draft) => isRecord(draft) && isKept(draft)) : [];
}

/** Those of one person, the newest first. */
export const keptDraftsOf = (owner: string): KeptDraft[] =>
  all()
    .filter((draft) => draft.owner === owner)
    .toReversed();

/** @returns why it could not be kept. */
export function keepDraft(draft: KeptDraft): NotStored | undefined {
  const others = all().filter(({ key }) => key !== draft.key);
  return tryToStore(stored, JSON.stringify([...others, draft].slice(-most)));
}

export function dropDraft(gone: string): void {
  const drafts = all();
  const rest = drafts.filter(({ key }) => key !== gone);
  if (rest.length === drafts.length) return;
  if (rest.length === 0) removeStored(stored);
  else tryToStore(stored, JSON.stringify(rest));
}
