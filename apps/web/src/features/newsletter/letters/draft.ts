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

/** What is written of a letter apart from its lines. */
export type Written = Pick<DraftFields, "body" | "document">;

export const emptyFields = emptyCampaignFields;
/** The body of a document is the server's. */
const asEdited = <L extends Written>(letter: L): L =>
  letter.document ? { ...letter, body: "" } : letter;

/** What is edited of a campaign. */
export function fieldsOf(
  from: Omit<DraftFields, "document" | "translation"> & Partial<DraftFields>,
): DraftFields {
  const { document = null, translation = null } = from;
  const fields = { ...from, document, translation: translation && asEdited(translation) };
  return campaignFieldsOf(asEdited(fields));
}
export const isSame = areSameCampaignFields;

/**
 * Fields as this device keeps them, perhaps from a page of an earlier version: what is missing or has no meaning any more
 * is as in a new draft. @returns undefined if it is no draft.
 */
function readFields(kept: unknown): DraftFields | undefined {
  if (!isRecord(kept) || !isText(kept["body"])) return undefined;
  // a letter of another version is left where it is
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

/** Whether nothing is in the letter itself. */
export const isUnwritten = ({ body, document }: Written): boolean =>
  document ? isEmptyDocument(document) : body.trim() === "";

/** Characters of a letter, as a request carries it. */
export const lengthOf = ({ body, document }: Written): number =>
  document ? JSON.stringify(document).length : body.length;

/** The same of all letters of a campaign. */
export const lengthOfAll = (fields: DraftFields): number =>
  lengthOf(fields) + (fields.translation ? lengthOf(fields.translation) : 0);

/** The words of a letter, or its source. */
export const wordsOf = ({ body, document }: Written): string =>
  document
    ? [...blocksOf(document)]
        .flatMap(({ block }) => [
          ...("label" in block ? [block.label] : []),
          ...[...textsOf(block)].map((pieces) => pieces.map(({ text }) => text).join("")),
        ])
        .join("\n\n")
    : body;

/** Errors by field, those of the letter in the other language after a point; undefined if the fields can be saved. */
export function problemsOf(
  fields: DraftFields,
): Readonly<Record<string, readonly Message[]>> | undefined {
  const { error } = createCampaignInput.safeParse(fields);
  if (error) {
    const { translation, ...problems } = fieldErrorsOf(error);
    return translation ? { ...problems, ...problemsOfTranslation(fields, translation) } : problems;
  }
  // no character takes more than six bytes of JSON
  const mayBeLarge = lengthOfAll(fields) * 6 + overhead > limits.campaign.requestBytes;
  const isTooLarge = mayBeLarge && bytesOf(fields) + overhead > limits.campaign.requestBytes;
  return isTooLarge ? { body: [{ code: "PAYLOAD_TOO_LARGE" }] } : undefined;
}

/** The place of a problem of the letter in the other language. */
export const ofTranslation = (field: string): string => `translation.${field}`;

/** @param told if it is none of the letter's fields */
function problemsOfTranslation(
  { translation, ...fields }: DraftFields,
  told: readonly Message[],
): Readonly<Record<string, readonly Message[]>> {
  const { error } = createCampaignInput.safeParse({ ...fields, title: "-", ...translation });
  const found = Object.entries(error ? fieldErrorsOf(error) : { body: told });
  return Object.fromEntries(found.map(([field, messages]) => [ofTranslation(field), messages]));
}

const bytesOf = (fields: DraftFields): number =>
  new TextEncoder().encode(JSON.stringify(fields)).length;

/** Bytes of a request beside those of the body. */
const overhead = 8192;

/** The calls that a draft makes. */
export interface DraftServer {
  /** @param key under which the server makes it once */
  create: (fields: DraftFields, key: string) => Promise<Campaign>;
  update: (draft: { id: string; version: number }, fields: DraftFields) => Promise<Campaign>;
  get: (id: string) => Promise<Campaign>;
  /** Sends a change although the page goes; nobody hears what became of it. */
  part: (draft: { id: string; version: number }, fields: DraftFields) => void;
}

/** Somebody else has signed in, or nobody is any more. */
export class OtherSession extends Error {
  override readonly name = "OtherSession";
}

/** Asks the server as the person who opened the page, and as nobody else. */
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
  /** Made on this device. The server knows the draft's creation by it. */
  key: string;
  /** The id of the user who writes it; nobody else is shown it. */
  owner: string;
  /** Of the campaign, once the server has made it, and the version that the changes are of. */
  id: string | null;
  version: number | null;
  fields: DraftFields;
  /** The fields of a creating request whose answer was lost. */
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

const bytes = 16;

/** The key of a draft before the server has it. `randomUUID` exists only on https. */
export const newDraftKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
