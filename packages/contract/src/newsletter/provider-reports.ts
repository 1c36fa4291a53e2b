import { z } from "zod";
import {
  reportProviders,
  type InboundSource,
  type ReportProvider,
} from "./newsletter-constants.ts";

const returned = z.object({
  envelopes: z.array(z.string()),
  messageId: z.string().optional(),
  feedbackId: z.string().optional(),
  unsubscribeToken: z.string().optional(),
});

/**
 * A report of a mail service, in the form that the server stores and the worker applies. Only the service itself is
 * verified: the mail and the address may be anybody's.
 */
export const providerReport = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("delivery"),
    returned,
    recipients: z.array(
      z.object({
        action: z.enum(["failed", "delayed", "passed"]),
        status: z.string().optional(),
        diagnostic: z.string().optional(),
        addresses: z.array(z.string()),
      }),
    ),
  }),
  z.object({ kind: z.literal("complaint"), returned, addresses: z.array(z.string()) }),
]);
export type ProviderReport = z.infer<typeof providerReport>;

/** Whether a source is a mail service whose reports are verified and stored as `providerReport`. */
export const isReportProvider = (source: InboundSource): source is ReportProvider =>
  reportProviders.some((provider) => provider === source);

/** The answer to a mail service: how many new events were stored, and how many are of kinds that are not used. */
export const reportsTakenOutput = z.object({
  accepted: z.literal(true),
  stored: z
    .int()
    .meta({ description: "New events that were stored, and will be applied within seconds" }),
  ignored: z.int().meta({ description: "Events of kinds that are not used" }),
});
export type ReportsTaken = z.infer<typeof reportsTakenOutput>;
