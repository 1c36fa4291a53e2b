import {
  areSameCampaignFields,
  type CampaignFields,
  campaignFieldsOf,
  createCampaignInput,
  emptyCampaignFields,
  fieldErrorsOf,
  limits,
  type Message,
  shownCampaignFields,
} from "@sortes/contract";
import { isRecord, isText } from "../../shared/shapes.ts";

/** What is written of a campaign. The contract lists the fields. */
export type DraftFields = CampaignFields;

export const emptyFields = emptyCampaignFields;
export const fieldsOf = campaignFieldsOf;
export const isSame = areSameCampaignFields;

/**
 * Fields as this device keeps them, perhaps from a page of an earlier version: what is missing or has no meaning any more
 * is as in a new draft. @returns undefined where it is no draft.
 */
export function readFields(kept: unknown): DraftFields | undefined {
  if (!isRecord(kept) || !isText(kept["body"])) return undefined;
  const read = Object.entries(shownCampaignFields).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(kept[name]);
    return success ? [[name, data]] : [];
  });
  return { ...emptyFields, ...Object.fromEntries(read) };
}

export const isEmpty = (fields: DraftFields): boolean =>
  (fields.title + fields.subject + fields.preheader + fields.body).trim() === "";

/** What the contract finds wrong in them, by field; undefined where they can be saved. */
export function problemsOf(
  fields: DraftFields,
): Readonly<Record<string, readonly Message[]>> | undefined {
  const { error } = createCampaignInput.safeParse(fields);
  if (error) return fieldErrorsOf(error);
  // no character takes more than six bytes of JSON
  const mayBeLarge = fields.body.length * 6 + overhead > limits.campaign.requestBytes;
  const isTooLarge = mayBeLarge && bytesOf(fields) + overhead > limits.campaign.requestBytes;
  return isTooLarge ? { body: [{ code: "PAYLOAD_TOO_LARGE" }] } : undefined;
}

const bytesOf = (fields: DraftFields): number =>
  new TextEncoder().encode(JSON.stringify(fields)).length;

/** Bytes of a request beside those of the body. */
const overhead = 8192;
