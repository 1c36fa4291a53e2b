import {
  type Campaign,
  type CreateCampaignInput,
  createCampaignInput,
  fieldErrorsOf,
  limits,
  type Message,
  newsletterTopics,
  trackingModes,
} from "@sortes/contract";
import { isText, oneOf, orNull, shapeOf } from "../../shared/shapes.ts";

/** What is written of a campaign. */
export type DraftFields = Pick<
  CreateCampaignInput,
  "title" | "subject" | "preheader" | "topic" | "tracking" | "body"
>;

export const emptyFields: DraftFields = {
  title: "",
  subject: "",
  preheader: "",
  topic: null,
  tracking: "aggregate",
  body: "",
};

export const isDraftFields = shapeOf<DraftFields>({
  title: isText,
  subject: isText,
  preheader: isText,
  topic: orNull(oneOf(newsletterTopics)),
  tracking: oneOf(trackingModes),
  body: isText,
});

export const fieldsOf = ({
  title,
  subject,
  preheader,
  topic,
  tracking,
  body,
}: Campaign): DraftFields => ({
  title,
  subject,
  preheader,
  topic,
  tracking,
  body,
});

/** Whether the server would keep the same of both: it trims all but the body. */
export const isSame = (one: DraftFields, other: DraftFields): boolean =>
  one.body === other.body &&
  one.topic === other.topic &&
  one.tracking === other.tracking &&
  (["title", "subject", "preheader"] as const).every(
    (field) => one[field].trim() === other[field].trim(),
  );

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
