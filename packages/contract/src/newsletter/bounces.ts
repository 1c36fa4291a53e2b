import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { limits } from "../constants.ts";
import { choice, form, itemId, line } from "../fields.ts";
import { pageFields, pagination } from "../pagination.ts";
import { bounceSources, suppressionReasons } from "./newsletter-constants.ts";
import { bounceFilters, bounceKinds, subscriberStates } from "./states.ts";

export const listBouncesInput = form({
  kind: choice(bounceFilters).default("all"),
  /** A literal text to find anywhere in an address. */
  search: line(limits.search).default(""),
  ...pageFields(limits.subscriberPageSize),
});
export type ListBouncesInput = z.infer<typeof listBouncesInput>;

export const bounceIdInput = form({ id: itemId });

/** A mail that came back, an address that was rejected, or a complaint. */
export const bounce = z
  .object({
    id: z.uuid(),
    /** Null: the reader was erased. */
    email: z.string().nullable(),
    kind: z.enum(bounceKinds),
    source: z
      .enum(bounceSources)
      .meta({ description: "Who reported it: a mail, a mail service, or the mail server at once" }),
    status: z.string().nullable().meta({ description: "The code of RFC 3463", example: "5.1.1" }),
    diagnostic: z.string().nullable(),
    createdAt: isoTime,
    /** Null: the campaign is gone. */
    campaign: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    state: z.enum(subscriberStates).nullable(),
    suppressionReason: z.enum(suppressionReasons).nullable(),
    putRightAt: isoTime.nullable(),
  })
  .meta({ id: "Bounce" });
export type Bounce = z.infer<typeof bounce>;

export const listBouncesOutput = z.object({
  bounces: z.array(bounce).meta({ description: "Bounces and complaints" }),
  pagination,
});
