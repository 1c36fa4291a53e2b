import {
  areSameCampaignFields,
  blocksOf,
  type Campaign,
  type CampaignFields,
  campaignFieldsOf,
  createCampaignInput,
  emptyCampaignFields,
  fieldErrorsOf,
  isEmptyDocument,
  limits,
  type Message,
  shownCampaignFields,
  textsOf,
} from "@sortes/contract";
import type { Services } from "../../../base/services.ts";
import { isInteger, isMoment, isRecord, isText, orNull, shapeOf } from "../../../base/shapes.ts";
import { readStoredJson, removeStored, type NotStored, tryToStore } from "../../../base/storage.ts";
import { storedNames } from "../../../base/storage-checks.ts";
import { isKeptDraftKey, type KeptDraftKey } from "../../../base/stored-keys.ts";

/** The fields of a campaign, as listed in the contract. */
export type DraftFields = CampaignFields;

/** The content of a letter, without its lines. */
export type Written = Pick<DraftFields, "body" | "document">;

export const emptyFields = emptyCampaignFields;
/** The server derives the body from a document. */
const asEdited = <L extends Written>(letter: L): L =>
  letter.document ? { ...letter, body: "" } : letter;

/** The editable fields of a campaign. */
export function fieldsOf(
  from: Omit<DraftFields, "document" | "translation"> & Partial<DraftFields>,
): DraftFields {
  const { document = null, translation = null } = from;
  const fields = { ...from, document, translation: translation && asEdited(translation) };
  return campaignFieldsOf(asEdited(fields));
}
export const isSame = areSameCampaignFields;

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

export const isEmpty = (fields: DraftFields): boolean =>
  (fields.title + fields.subject + fields.preheader).trim() === "" &&
  fields.translation === null &&
  isUnwritten(fields);

/** Whether the letter has no content. */
export const isUnwritten = ({ body, document }: Written): boolean =>
  document ? isEmptyDocument(document) : body.trim() === "";

/** Length of a letter in a request, in characters. */
export const lengthOf = ({ body, document }: Written): number =>
  document ? JSON.stringify(document).length : body.length;

/** The total length of all letters of a campaign, in characters. */
export const lengthOfAll = (fields: DraftFields): number =>
  lengthOf(fields) + (fields.translation ? lengthOf(fields.translation) : 0);

/** The text of a letter's document, or its source. */
export const wordsOf = ({ body, document }: Written): string =>
  document
    ? [...blocksOf(document)]
        .flatMap(({ block }) => [
          ...("label" in block ? [block.label] : []),
          ...[...textsOf(block)].map((pieces) => pieces.map(({ text }) => text).join("")),
        ])
        .join("\n\n")
    : body;

/** Errors by field, those of the translation prefixed with `translation.`; undefined if the fields can be saved. */
export function problemsOf(
  fields: DraftFields,
): Readonly<Record<string, readonly Message[]>> | undefined {
  const { error } = createCampaignInput.safeParse(fields);
  if (error) {
    const { translation, ...problems } = fieldErrorsOf(error);
    return translation ? { ...problems, ...problemsOfTranslation(fields, translation) } : problems;
  }
  // no UTF-16 code unit takes more than six bytes of JSON
  const mayBeLarge = lengthOfAll(fields) * 6 + overhead > limits.campaign.requestBytes;
  const isTooLarge = mayBeLarge && bytesOf(fields) + overhead > limits.campaign.requestBytes;
  return isTooLarge ? { body: [{ code: "PAYLOAD_TOO_LARGE" }] } : undefined;
}

/** The key of an error in the translation. */
export const ofTranslation = (field: string): string => `translation.${field}`;

/** @param fallback errors used if none belongs to a field of the letter */
function problemsOfTranslation(
  { translation, ...fields }: DraftFields,
  fallback: readonly Message[],
): Readonly<Record<string, readonly Message[]>> {
  const { error } = createCampaignInput.safeParse({ ...fields, title: "-", ...translation });
  const found = Object.entries(error ? fieldErrorsOf(error) : { body: fallback });
  return Object.fromEntries(found.map(([field, messages]) => [ofTranslation(field), messages]));
}

const bytesOf = (fields: DraftFields): number =>
  new TextEncoder().encode(JSON.stringify(fields)).length;

/** Allowance in bytes for the rest of the request. */
const overhead = 8192;

/** The API calls of a draft. */
export interface DraftServer {
  /** @param key idempotency key */
  create: (fields: DraftFields, key: string) => Promise<Campaign>;
  update: (draft: { id: string; version: number }, fields: DraftFields) => Promise<Campaign>;
  get: (id: string) => Promise<Campaign>;
  /** Sends a change while the page closes; the outcome stays unknown. */
  part: (draft: { id: string; version: number }, fields: DraftFields) => void;
}

/** The session has changed: another user has signed in, or the user has signed out. */
export class OtherSession extends Error {
  override readonly name = "OtherSession";
}

/** Calls the server only as the user who opened the page. @throws OtherSession from `create`, `update` and `get` */
export function draftServer({ client, session, utils }: Services): DraftServer {
  const { token } = session;
  function check(): void {
    if (token === undefined || session.token !== token) throw new OtherSession();
  }
  /** Marks outdated lists of campaigns as stale, so that they are fetched again when needed. */
  function saved(campaign: Campaign): Campaign {
    void utils.campaigns.invalidate(undefined, { refetchType: "none" });
    return campaign;
  }
  const alone = { context: { alone: true } };
  return {
    async create(fields, key) {
      check();
      return saved(
        await client.campaigns.create.mutate(fields, { context: { idempotencyKey: key } }),
      );
    },
    async update(draft, fields) {
      check();
      return saved(await client.campaigns.update.mutate({ ...draft, ...fields }, alone));
    },
    async get(id) {
      check();
      return await client.campaigns.get.query({ id });
    },
    part(draft, fields) {
      const context = { partingToken: token };
      client.campaigns.update.mutate({ ...draft, ...fields }, { context }).catch(() => {});
    },
  };
}

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
