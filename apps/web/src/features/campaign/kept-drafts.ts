import { isMoment, isRecord, isText, orNull, shapeOf, isInteger } from "../../shared/shapes.ts";
import { type NotStored, readStoredJson, removeStored, tryToStore } from "../../shared/storage.ts";
import { isKeptDraftKey, type KeptDraftKey } from "../../shared/storage-keys.ts";
import { storedNames } from "../../shared/stored-names.ts";
import { type DraftFields, readFields } from "./draft-fields.ts";

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

/** Drafts on one device; of more than these the oldest go. */
const most = 20;

/**
 * How drafts are written on the device. It grows when a field gets another meaning; a new field needs no new format.
 * Drafts without a format are of the first one.
 */
const format = 1;

const isKept = shapeOf<Omit<KeptDraft, "fields" | "creating">>({
  key: isText,
  owner: isText,
  id: orNull(isText),
  version: orNull(isInteger),
  at: isMoment,
});

const placeOf = (key: string): KeptDraftKey => `campaign-drafts.${key}`;
const places = (): KeptDraftKey[] => storedNames("local").filter(isKeptDraftKey);

/** A draft of a later format waits untouched for the page of that version. */
function draftAt(place: KeptDraftKey): KeptDraft | undefined {
  const stored = readStoredJson(place);
  if (!isRecord(stored)) return undefined;
  const { format: writtenIn = 1, fields: written, creating: asked } = stored;
  if (!isInteger(writtenIn) || writtenIn > format || !isKept(stored)) return undefined;
  const { key, owner, id, version, at } = stored;
  const [fields, creating] = [readFields(written), readFields(asked) ?? null];
  return fields && { key, owner, id, version, fields, creating, at };
}

/** Those of one person, the newest first. */
export const keptDraftsOf = (owner: string): KeptDraft[] =>
  places()
    .flatMap((place) => draftAt(place) ?? [])
    .filter((draft) => draft.owner === owner)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));

/**
 * Each draft has a place of its own: who types long texts waits for none of the others.
 * @returns why it could not be kept.
 */
export function keepDraft(draft: KeptDraft): NotStored | undefined {
  const place = placeOf(draft.key);
  const others = places().filter((other) => other !== place);
  if (others.length >= most) makeRoom(others);
  return tryToStore(place, JSON.stringify({ format, ...draft }));
}

/** Removes what cannot be read, and the oldest. */
function makeRoom(places: readonly KeptDraftKey[]): void {
  const timeOf = (place: KeptDraftKey) => {
    const stored = readStoredJson(place);
    return isRecord(stored) && isKept(stored) ? Date.parse(stored.at) : 0;
  };
  const oldest = places
    .map((place) => ({ place, time: timeOf(place) }))
    .toSorted((a, b) => a.time - b.time);
  for (const { place } of oldest.slice(0, places.length - most + 1)) removeStored(place);
}

export const dropDraft = (key: string): void => removeStored(placeOf(key));
