import { shownCampaignFields } from "@sortes/contract";
import { isInteger, isMoment, isRecord, isText, orNull, shapeOf } from "../../../base/shapes.ts";
import { readStoredJson, removeStored, type NotStored, tryToStore } from "../../../base/storage.ts";
import { storedNames } from "../../../base/storage-checks.ts";
import { isKeptDraftKey, type KeptDraftKey } from "../../../base/stored-keys.ts";
import { type DraftFields, emptyFields } from "./draft.ts";

/** Fields of a campaign that are not yet on the server. */
export interface KeptDraft {
  /** The key made on this device; it is also the idempotency key of the creating request. */
  key: string;
  /** The id of the author; nobody else sees the draft. */
  owner: string;
  /** The id of the campaign, null until the server has created it, and the version that the changes are based on. */
  id: string | null;
  version: number | null;
  fields: DraftFields;
  /** The fields of a creating request whose response was lost. */
  creating: DraftFields | null;
  at: string;
}

/** Maximum number of drafts on one device; the oldest are removed. */
const most = 20;

/**
 * Version of the stored format. Increase it when a field changes its meaning; a new field needs no new version. Drafts
 * without one are version 1.
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

/** The stored record; undefined if it is no record. */
const storedAt = (place: KeptDraftKey): Record<string, unknown> | undefined => {
  const stored = readStoredJson(place);
  return isRecord(stored) ? stored : undefined;
};

/** Whether the page of a later version wrote it. It stays untouched for that page. */
const isLater = ({ format: writtenIn = 1 }: Record<string, unknown> = {}): boolean =>
  !isInteger(writtenIn) || writtenIn > format;

/**
 * Reads fields from this device, possibly stored by an earlier version of the page: missing or obsolete fields get the
 * values of a new draft. @returns undefined if it is no draft.
 */
function readFields(kept: unknown): DraftFields | undefined {
  if (!isRecord(kept) || !isText(kept["body"])) return undefined;
  // a letter in an unknown format is left in storage
  for (const name of ["document", "translation"] as const)
    if (!shownCampaignFields[name].optional().safeParse(kept[name]).success) return undefined;
  const read = Object.entries(shownCampaignFields).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(kept[name]);
    return success ? [[name, data]] : [];
  });
  return { ...emptyFields, ...Object.fromEntries(read) };
}

function draftAt(place: KeptDraftKey): KeptDraft | undefined {
  const stored = storedAt(place);
  if (isLater(stored) || !isKept(stored)) return undefined;
  const { key, owner, id, version, at } = stored;
  const { fields: written, creating: asked } = stored as Record<string, unknown>;
  const [fields, creating] = [readFields(written), readFields(asked) ?? null];
  return fields && { key, owner, id, version, fields, creating, at };
}

/** The drafts of one user, the newest first. */
export const keptDraftsOf = (owner: string): KeptDraft[] =>
  places()
    .flatMap((place) => draftAt(place) ?? [])
    .filter((draft) => draft.owner === owner)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));

/**
 * Stores each draft under its own key, so that saving one does not rewrite the others.
 * @returns why it could not be stored.
 */
export function keepDraft(draft: KeptDraft): NotStored | undefined {
  const place = placeOf(draft.key);
  const others = places().filter((other) => other !== place);
  if (others.length >= most) makeRoom(others);
  return tryToStore(place, JSON.stringify({ format, ...draft }));
}

/** Removes unreadable drafts first, then the oldest; drafts in a later format do not count. */
function makeRoom(places: readonly KeptDraftKey[]): void {
  const oldest = places
    .map((place) => ({ place, stored: storedAt(place) }))
    .filter(({ stored }) => !isLater(stored))
    .map(({ place, stored }) => ({ place, time: isKept(stored) ? Date.parse(stored.at) : 0 }))
    .toSorted((a, b) => a.time - b.time);
  for (const { place } of oldest.slice(0, Math.max(0, oldest.length - most + 1)))
    removeStored(place);
}

export const dropDraft = (key: string): void => removeStored(placeOf(key));

const bytes = 16;

/** A new draft's key. `randomUUID` exists only in secure contexts. */
export const newDraftKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
