import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { hex, hexOf, natural, roundNumber, state, takenDown } from "./draw-fields.ts";
import { drawKinds, drawLimits, drawNames } from "./draw-limits.ts";
import { form, itemId, safeInteger } from "../fields.ts";
import { pageFields } from "../pagination.ts";

const bounds = drawLimits;

export const drawOrganiserInput = form({ organiser: hexOf(32), ...pageFields(bounds.pageSize) });
export const drawRoundInput = form({ round: roundNumber });
export const drawStatementInput = form({ id: itemId, n: natural.max(bounds.entries * 2) });

/**
 * `entries=0` omits the entries file and proves the winners' entries one by one. `log` is the number of the log whose
 * proofs are included; default: the last.
 */
export const drawBundleInput = form({
  id: itemId,
  entries: safeInteger.min(0).max(1).default(1),
  log: safeInteger.min(1).max(bounds.logs).optional(),
});

/** An entry in the record: its number, and its label as far as the organiser makes it readable. */
const shownEntry = z.object({
  number: z.number(),
  name: z.string().nullable(),
  /** Whether the organiser published this entry although names are masked or hidden: then its name can be verified. */
  published: z.boolean().meta({ description: "Whether everybody may see it" }),
});

const drawRules = z.object({
  prizes: z.array(z.number()).optional(),
  alternates: z.number().optional(),
  weighted: z.number().optional(),
  teams: z.number().optional(),
  count: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
});

/** The public record of a draw. */
export const drawRecord = z
  .object({
    id: z.uuid(),
    organiser: hex,
    number: z.number(),
    kind: z.enum(drawKinds),
    state,
    rules: drawRules,
    names: z.enum(drawNames),
    /** Null once it was erased or taken down. */
    text: z
      .object({
        organiser: z.string(),
        title: z.string(),
        prizes: z.array(z.string()),
        conditions: z.string(),
      })
      .nullable(),
    takenDown,
    /** The hash of drand's chain. */
    chain: hex.nullable(),
    round: z.number().nullable(),
    drawsAt: isoTime.nullable(),
    freezeBy: isoTime.nullable(),
    /** The number of frozen entries, and the sum of their weights. */
    count: z.number().nullable(),
    weight: z.number().nullable(),
    /** Whether everybody may look up a name in the list. */
    lookup: z.boolean(),
    /** Whether the public list of draws may show it. */
    announced: z.boolean(),
    listed: z.number().nullable().meta({
      description: "The number of entries on an open draw's list; null if there is no list",
    }),
    listVersion: z.string().nullable().meta({
      description: "Changes whenever an open draw's list is replaced; null if there is no list",
      example: "1048576",
    }),
    statements: z
      .array(
        z.object({
          n: z.number(),
          t: z.string().meta({ description: "The kind of the statement", example: "open" }),
          hash: hex,
          at: isoTime,
          logged: z.number().meta({ description: "Its place in the log" }),
        }),
      )
      .meta({ description: "The statements of the draw as they were logged" }),
    winners: z
      .array(
        shownEntry.extend({
          rank: z.number(),
          prize: z
            .number()
            .nullable()
            .meta({ description: "The number of the prize, from 1; null if the entry has none" }),
          status: z.enum(["winner", "promoted", "alternate", "passed"]),
        }),
      )
      .meta({
        description:
          "The entries by rank, including those that gave way; only the first ones of a long list",
      }),
    teams: z.array(z.array(shownEntry)),
    numbers: z.array(z.number()),
    /** Whether the lists above are truncated. */
    more: z.boolean(),
    voided: z
      .object({
        why: z.string(),
        at: isoTime,
        afterResult: z
          .boolean()
          .meta({ description: "Whether it became void only after the result was known" }),
      })
      .nullable()
      .meta({ description: "When and why the draw became void; null if it did not" }),
  })
  .meta({ id: "DrawRecord" });
export type DrawRecord = z.infer<typeof drawRecord>;

export const drawRoundOutput = z.object({
  round: z.number(),
  signature: hex.meta({
    description: "The signature of the round, in hex",
    example: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125",
  }),
});
