import {
  areSameCampaignFields,
  blocksOf,
  type CampaignFields,
  campaignFieldsOf,
  createCampaignInput,
  emptyCampaignFields,
  fieldErrorsOf,
  isEmptyDocument,
  limits,
  type Message,
  textsOf,
} from "@sortes/contract";

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
