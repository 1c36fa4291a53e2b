import { limits } from "../constants.ts";
import { allOrNone } from "../env-rules.ts";
import {
  envEmail,
  envInteger,
  envSecret,
  envText,
  envUrlWith,
  envStoreEndpoint,
  envStoreRegion,
} from "../env-values.ts";

/** Percent-decodes a part of an address; empty if it is malformed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** The sending of campaigns, and the ways in which bounces come back. */
export const sendingVariables = {
  SMTP_CONNECTIONS: () =>
    envInteger(1, 100).default(20).meta({ says: "Connections per worker for campaigns, at most" }),
  SMTP_RATE: () =>
    envInteger(1, 1_000_000)
      .optional()
      .meta({ says: "Campaign mails per minute over all workers", fallback: "unlimited" }),
  SMTP_WARM_UP: () =>
    envInteger(1, 1_000_000).optional().meta({
      says: "Campaign mails on the first day of a new sender; each later day may have twice the busiest one",
      fallback: "unlimited",
    }),
  BOUNCE_ADDRESS: () =>
    envEmail()
      .refine((value) => value.lastIndexOf("@") <= limits.bounceLocalPart)
      .meta({
        description: `an e-mail address such as bounces@sortes.example, with at most ${limits.bounceLocalPart} characters before the @`,
      })
      .optional()
      .meta({
        says: "Envelope sender of campaigns, extended by a suffix for each recipient",
        fallback: "`MAIL_FROM`",
      }),
  BOUNCE_MAILDIR: () =>
    envText("the path of a maildir, with its folders new and cur").optional().meta({
      says: "Folder from which bounces are read",
      fallback: "bounces are not read",
    }),
  BOUNCE_IMAP_URL: () =>
    envUrlWith(
      ["imaps", "imap"],
      ({ hostname, username, password, pathname }) =>
        [hostname, username, password, `/${pathname}`].every((part) => decoded(part) !== ""),
      "an address such as imaps://user:password@mail.example/INBOX",
    )
      .optional()
      .meta({
        says: "Mailbox from which bounces are read",
        fallback: "bounces are not read",
      }),
  BOUNCE_WEBHOOK_TOKEN: () =>
    envSecret(24).optional().meta({
      says: "Token with which a mail service may post to `/api/newsletter/reports/`",
      fallback: "closed",
    }),
  BOUNCE_SES_TOPIC: () =>
    envText(
      "the ARN of an Amazon SNS topic, such as arn:aws:sns:eu-central-1:123456789012:bounces",
      /^arn:aws[\w-]*:sns:[a-z\d-]{1,40}:\d{12}:[\w-]{1,256}$/,
    )
      .optional()
      .meta({
        says: "Topic by which Amazon SES reports bounces ([production.md](production.md#bounces-and-complaints))",
        fallback: "closed",
      }),
  BOUNCE_SENDGRID_KEY: () =>
    envText(
      "the verification key of a signed event webhook of SendGrid, in Base64",
      /^[A-Za-z\d+/]{100,200}={0,2}$/,
    )
      .optional()
      .meta({
        says: "Public key with which SendGrid's events are verified",
        fallback: "they need `BOUNCE_WEBHOOK_TOKEN`",
      }),
  BOUNCE_MAILGUN_KEY: () =>
    envSecret(20)
      .optional()
      .meta({ says: "Signing key of Mailgun's webhooks", fallback: "closed" }),
} as const;

/** The place of the pictures of campaigns. */
export const pictureVariables = {
  MEDIA_URL: () =>
    envText(
      "a place in an S3 store, such as s3://bucket/prefix",
      /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/[\w./-]{0,500})?$/,
    )
      .optional()
      .meta({
        says: "Pictures of campaigns in an S3 store: `s3://bucket/prefix`",
        fallback: "the folder `media` of `DATA_DIR`",
      }),
  MEDIA_S3_ENDPOINT: () =>
    envStoreEndpoint().meta({
      says: "The store of `MEDIA_URL`, such as `https://s3.eu-central-1.amazonaws.com`",
      fallback: "none",
    }),
  MEDIA_S3_REGION: () => envStoreRegion().meta({ says: "The region of that store" }),
  MEDIA_S3_ACCESS_KEY: () =>
    envSecret(3).optional().meta({
      says: "Access key of that store, which may read, write and delete below the prefix",
      fallback: "none",
    }),
  MEDIA_S3_SECRET_KEY: () =>
    envSecret(8).optional().meta({ says: "Secret of that access key", fallback: "none" }),
} as const;

/** Pictures in an S3 store need its address and keys, which serve nothing else. */
export const mediaRules = allOrNone(
  ["MEDIA_URL", "MEDIA_S3_ENDPOINT", "MEDIA_S3_ACCESS_KEY", "MEDIA_S3_SECRET_KEY"],
  [],
  "pictures in a store need MEDIA_URL, MEDIA_S3_ENDPOINT, MEDIA_S3_ACCESS_KEY and MEDIA_S3_SECRET_KEY, all or none",
);
