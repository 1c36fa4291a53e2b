import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { languages } from "../languages.ts";
import type { WebhookType } from "./webhook-constants.ts";

const campaignId = z.uuid().meta({ description: "The campaign" });

const reader = {
  subscriber_id: z.uuid().meta({ description: "The subscriber" }),
  email: z.string().meta({ description: "The address, as it is now", example: "ana@example.com" }),
  language: z.enum(languages).meta({ description: "The language, as it is now", example: "ro" }),
};

const decision = z.strictObject({
  ...reader,
  source: z.string().meta({ description: "How it was said", example: "mail" }),
  campaign_id: campaignId.nullable().meta({ description: "The campaign that led to it, if one" }),
});

/** The `data` of each event, with its names on the wire. */
const data = {
  "subscriber.subscribed": decision,
  "subscriber.unsubscribed": decision,
  "subscriber.bounced": z.strictObject({ ...reader, campaign_id: campaignId }),
  "campaign.finished": z.strictObject({
    campaign_id: campaignId,
    run: z.int().meta({ description: "Counts up with each sending", example: 1 }),
    status: z
      .enum(["sent", "sent_with_issues"])
      .meta({ description: "How it ended", example: "sent" }),
  }),
  "draw.finished": z.strictObject({
    draw_id: z.string().meta({ description: "The published draw" }),
    outcome: z.enum(["drawn", "void"]).meta({ description: "How it ended", example: "drawn" }),
  }),
  "trouble.began": z.strictObject({
    kinds: z.array(z.string()).meta({
      description: "What is wrong, as `kind` among the troubles of operations",
      example: ["mail_server"],
    }),
  }),
  "trouble.ended": z.strictObject({}),
  "webhook.test": z.strictObject({}),
} satisfies Record<WebhookType, z.ZodObject>;

const payload = (type: string, of: z.ZodObject) =>
  z.strictObject({
    type: z.literal(type).meta({ description: "The event" }),
    timestamp: isoTime.meta({ description: "When it happened" }),
    data: of.meta({ description: "What it is about" }),
  });

/** The schema of the posted body, by event. */
export const webhookPayloads: ReadonlyMap<string, z.ZodObject> = new Map(
  Object.entries(data).map(([type, of]) => [type, payload(type, of)]),
);
