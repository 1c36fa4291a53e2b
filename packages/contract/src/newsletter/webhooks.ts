import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { choice, flag, form, issue, itemId, list, moment, safeInteger } from "../fields.ts";
import { field, inputsOf, shownOf } from "../records.ts";
import { seenVersion, storedTimes } from "./stored-fields.ts";
import { requiredLine, shownLine } from "../shown-text.ts";
import {
  deliveryFaults,
  deliveryStates,
  webhookEvents,
  webhookLimits,
  webhookStates,
  webhookTypes,
} from "./webhook-constants.ts";

const fields = {
  url: field(requiredLine(webhookLimits.url), z.string(), {
    description: "Where events are posted: an https address on the public internet",
    example: "https://crm.example.com/hooks/sortes",
  }),
  note: field(shownLine(webhookLimits.note).default(""), z.string(), {
    description: "What it is for, for staff",
    example: "Our CRM",
  }),
  events: field(
    list(choice(webhookEvents), webhookEvents.length)
      .refine((some) => some.length > 0, { error: issue("REQUIRED").message })
      .transform((some) => webhookEvents.filter((event) => some.includes(event))),
    z.array(z.enum(webhookEvents)),
    { description: "The events that it gets", example: ["campaign.finished"] },
  ),
};

export const createWebhookInput = form(inputsOf(fields)).meta({ required: ["url", "events"] });
export type CreateWebhookInput = z.infer<typeof createWebhookInput>;

export const updateWebhookInput = form({
  id: itemId,
  version: seenVersion,
  ...inputsOf(fields),
  isOn: flag.meta({
    description: "Whether it gets events; what waits fails when it is turned off",
  }),
}).meta({ required: ["id", "version", "url", "events", "isOn"] });
export type UpdateWebhookInput = z.infer<typeof updateWebhookInput>;

export const webhookIdInput = form({ id: itemId });

export const webhookDeliveriesInput = form({
  id: itemId,
  state: choice(deliveryStates)
    .optional()
    .meta({ description: "Only those in this state", example: "failed" }),
  before: itemId
    .optional()
    .meta({ description: "The last delivery of the page before: `next` of its reply" }),
  limit: safeInteger
    .min(1)
    .max(webhookLimits.pageSize.max)
    .default(webhookLimits.pageSize.default)
    .meta({ description: "Deliveries on a page", example: 20 }),
});
export type WebhookDeliveriesInput = z.infer<typeof webhookDeliveriesInput>;

export const replayFailedInput = form({
  id: itemId,
  since: moment.meta({
    description: "Only events that have happened since, by RFC 3339 with an offset",
    example: "2026-11-23T00:00:00Z",
  }),
});
export type ReplayFailedInput = z.infer<typeof replayFailedInput>;

export const webhook = z
  .object({
    id: z.uuid(),
    ...shownOf(fields),
    state: z.enum(webhookStates).meta({
      description:
        "`on`; `off` by staff; `failed`: turned off since nothing has arrived for days, or since it answered 410",
      example: "on",
    }),
    failingSince: isoTime
      .nullable()
      .meta({ description: "Since when no try has succeeded; null if the last one has" }),
    formerSecretUntil: isoTime.nullable().meta({
      description:
        "Until when deliveries are signed with the former secret too; null if they are not",
    }),
    waiting: z.int().meta({
      description: `Deliveries that wait for a try; counted up to ${webhookLimits.counted}`,
      example: 0,
    }),
    failed: z.int().meta({
      description: `Deliveries of the last ${webhookLimits.keptDays} days that have failed; counted up to ${webhookLimits.counted}`,
      example: 0,
    }),
    ...storedTimes,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhook>;

export const listWebhooksOutput = z.object({
  webhooks: z.array(webhook).meta({ description: "All of them, the oldest first" }),
});

export const webhookWithSecret = webhook
  .extend({
    secret: z.string().meta({
      description: "Signs deliveries by Standard Webhooks; shown in this reply alone",
      example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    }),
  })
  .meta({ id: "WebhookWithSecret" });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const webhookDelivery = z
  .object({
    id: z.uuid(),
    eventId: z
      .uuid()
      .meta({ description: "The header `webhook-id`: one for an event, at each try" }),
    type: z.enum(webhookTypes).meta({ description: "The event", example: "campaign.finished" }),
    subjectId: z
      .string()
      .nullable()
      .meta({ description: "The id of the subscriber, campaign or draw that it is about" }),
    state: z.enum(deliveryStates).meta({ description: "Where it stands", example: "delivered" }),
    attempts: z.int().meta({ description: "Tries so far", example: 1 }),
    fault: z
      .enum(deliveryFaults)
      .nullable()
      .meta({ description: "Why the last try failed; null if it did not", example: "timeout" }),
    status: z.int().nullable().meta({ description: "The status of the last answer", example: 200 }),
    answer: z
      .string()
      .nullable()
      .meta({ description: "The beginning of the last answer", example: "ok" }),
    milliseconds: z
      .int()
      .nullable()
      .meta({ description: "How long the last try took", example: 84 }),
    happenedAt: isoTime.meta({ description: "When it happened" }),
    triedAt: isoTime.nullable().meta({ description: "When it was last tried" }),
    dueAt: isoTime.nullable().meta({ description: "When it is tried next; null if it is not" }),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveriesOutput = z.object({
  deliveries: z.array(webhookDelivery).meta({ description: "The newest first" }),
  next: z
    .uuid()
    .nullable()
    .meta({ description: "To be given as `before` for the next page; null if this is the last" }),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveriesOutput>;

export const replayedOutput = z.object({
  replayed: z.int().meta({
    description: `Deliveries that are sent again; with ${webhookLimits.replayed} there may be more`,
    example: 3,
  }),
});
