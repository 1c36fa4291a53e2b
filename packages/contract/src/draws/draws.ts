import { z } from "zod";
import {
  drawKinds,
  drawLimits,
  drawNames,
  drawStates,
  organiserVoids,
  stepReasons,
} from "./draw-limits.ts";
import {
  choice,
  form,
  issue,
  itemId,
  list,
  moment,
  optional,
  safeInteger,
  text,
} from "../fields.ts";
import { pageFields, pagination } from "../pagination.ts";
import { requiredLine, shownLine, shownParagraph } from "../shown-text.ts";

const bounds = drawLimits;
const natural = safeInteger.min(0);
/** Covers the rounds of more than two hundred years. */
const roundNumber = safeInteger.min(1).max(2 ** 31 - 1);

/**
 * Rules by kind of draw. Winners: places of each prize, alternates (default 0), and whether entries are weighted (0 or
 * 1, default 0). Teams: their number. Numbers: their count and range. The draw itself checks that they fit its kind.
 */
const rules = form({
  prizes: optional(list(safeInteger.min(1).max(bounds.entries), bounds.prizes)),
  alternates: optional(natural.max(bounds.entries)),
  weighted: optional(safeInteger.min(0).max(1)),
  teams: optional(safeInteger.min(bounds.teams.min).max(bounds.teams.max)),
  count: optional(safeInteger.min(1).max(bounds.numbersDrawn)),
  min: optional(natural),
  max: optional(natural),
});

/** A new draw. With a drand `round` or a time `at`, it runs automatically; otherwise its organiser starts it. */
export const openDrawInput = form({
  kind: choice(drawKinds),
  title: requiredLine(bounds.title),
  /** The names of the prizes, as many as the rules have. */
  prizes: list(requiredLine(bounds.prize), bounds.prizes).prefault([]),
  rules,
  /** The organiser's conditions, in one line. */
  conditions: shownLine(bounds.conditions).prefault(""),
  /** The people who may read the entries. Title, prizes and conditions are public. */
  names: choice(drawNames),
  /** Whether everybody may look up a name in the list. */
  lookup: z.boolean().default(false),
  /** Whether the public list of draws shows it, once its list is frozen. */
  announced: z.boolean().default(false),
  round: optional(roundNumber),
  /** RFC 3339, with an offset. The first round at or after this time decides. */
  at: optional(moment),
});
export type OpenDrawInput = z.infer<typeof openDrawInput>;

export const drawInput = form({ id: itemId });

/**
 * The whole list, in place of the one before: either `entries`, or `text` with one entry a line. In a weighted draw the weight
 * of a line follows its last tab.
 */
export const drawEntriesInput = form({
  id: itemId,
  entries: optional(
    list(
      form({
        label: text(bounds.label),
        weight: optional(safeInteger.min(bounds.weight.min).max(bounds.weight.max)),
      }),
      bounds.listedEntries,
    ),
  ),
  text: optional(text(bounds.requestBytes)),
}).superRefine(({ entries, text }, ctx) => {
  if (entries === undefined && text === undefined)
    ctx.addIssue({ ...issue("REQUIRED"), path: ["entries"] });
  if (entries !== undefined && text !== undefined)
    ctx.addIssue({ ...issue("DRAW_LIST_TWICE"), path: ["text"] });
});
export type DrawEntriesInput = z.infer<typeof drawEntriesInput>;

/** Takes the names of an open list as the whole list of a draw, in place of the one before. */
export const takeOpenListInput = form({
  id: itemId,
  openList: itemId.meta({ description: "Id of the open list whose names are taken" }),
});
export type TakeOpenListInput = z.infer<typeof takeOpenListInput>;

export const voidDrawInput = form({ id: itemId, why: choice(organiserVoids) });
export type VoidDrawInput = z.infer<typeof voidDrawInput>;

/** Replaces the winner at `rank` by the next alternate. */
export const stepDrawInput = form({
  id: itemId,
  rank: safeInteger.min(1).max(bounds.entries),
  why: choice(stepReasons),
});
export type StepDrawInput = z.infer<typeof stepDrawInput>;

export const listDrawsInput = form(pageFields(bounds.pageSize));

const hexOf = (digits: number) => text(digits).regex(new RegExp(`^[\\da-f]{${digits}}$`));

export const drawOrganiserInput = form({ organiser: hexOf(32), ...pageFields(bounds.pageSize) });
export const drawRoundInput = form({ round: roundNumber });
export const drawStatementInput = form({ id: itemId, n: natural.max(bounds.entries * 2) });
export const drawEntryInput = form({ id: itemId, entry: hexOf(64) });
/**
 * `entries=0` omits the entries file and proves the winners' entries one by one. `log` is the number of the log whose
 * proofs are included; default: the last.
 */
export const drawBundleInput = form({
  id: itemId,
  entries: safeInteger.min(0).max(1).default(1),
  log: safeInteger.min(1).max(bounds.logs).optional(),
});

/** An entry of a frozen list, by its number from 1. */
export const drawOpeningInput = form({
  id: itemId,
  number: safeInteger.min(1).max(bounds.entries),
});
export type DrawOpeningInput = z.infer<typeof drawOpeningInput>;

/** Turns something that the organiser may change at any time on or off. */
export const drawSwitchInput = form({ id: itemId, isOn: z.boolean() });
export type DrawSwitchInput = z.infer<typeof drawSwitchInput>;

/** A name to look up in the list. */
export const drawLookupInput = form({ id: itemId, label: text(bounds.label) });
export type DrawLookupInput = z.infer<typeof drawLookupInput>;

export const takeDownDrawInput = form({
  id: itemId,
  reason: shownParagraph(bounds.reason).pipe(z.string().min(1)),
});
export type TakeDownDrawInput = z.infer<typeof takeDownDrawInput>;

const state = z.enum(drawStates);
const isoTime = z.iso.datetime();
const hex = z.string();

/** The reply to every change of a draw. */
export const drawStanding = z
  .object({
    id: z.uuid(),
    number: z.number(),
    state,
    /** The drand round that decides; null if the organiser does. */
    round: z.number().nullable(),
    /** When that round is published. */
    drawsAt: isoTime.nullable(),
    /** The deadline for freezing the list. */
    freezeBy: isoTime.nullable(),
  })
  .meta({ id: "DrawStanding" });
export type DrawStanding = z.infer<typeof drawStanding>;

export const drawEntriesOutput = z
  .object({
    count: z.number(),
    /** The sum of the weights. */
    weight: z.number(),
    equalLabels: z.number().meta({ description: "How many entries have the label of another one" }),
  })
  .meta({ id: "DrawEntries" });
export type DrawEntriesOutput = z.infer<typeof drawEntriesOutput>;

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
    takenDown: z.object({ at: isoTime, reason: z.string() }).nullable(),
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

const listedDraw = z
  .object({
    id: z.uuid(),
    number: z.number(),
    kind: z.enum(drawKinds),
    state,
    title: z.string().nullable(),
    round: z.number().nullable(),
    drawsAt: isoTime.nullable(),
    openedAt: isoTime,
    hasResult: z.boolean().meta({ description: "Whether it is drawn" }),
  })
  .meta({ id: "ListedDraw" });
export type ListedDraw = z.infer<typeof listedDraw>;

export const drawsOutput = z.object({
  /** Null before a person's first draw. */
  organiser: hex.nullable(),
  draws: z.array(listedDraw),
  pagination,
});

/** The public list of draws, newest first. */
export const announcedDrawsOutput = z.object({ draws: z.array(listedDraw) });

/** The labels of the drawn entries, for the organiser, even if they are hidden from others. */
export const drawNamesOutput = z.object({
  names: z.array(z.object({ number: z.number(), name: z.string() })),
});

export const drawRoundOutput = z.object({
  round: z.number(),
  signature: hex.meta({
    description: "The signature of the round, in hex",
    example: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125",
  }),
});

export const drawEntryOutput = z.object({
  number: z.number(),
  weight: z.number(),
  /** From the leaf to the root. */
  proof: z.array(hex),
});

/** The entries of a name, each with the salt of its hash, which proves the entry's place in the list. */
export const drawLookupOutput = z.object({
  entries: z.array(
    z.object({
      number: z.number(),
      salt: hex.meta({
        description: "A random text that hides the entry until it is revealed",
        example: "5e884898da28047151d0e56f8dc62927",
      }),
    }),
  ),
  more: z.boolean(),
});
export type DrawLookupOutput = z.infer<typeof drawLookupOutput>;

/**
 * The state of a person's entry on an open list in the newest draw that took the list: null before any did. `entry` is
 * null before that draw's list is frozen, and if it is frozen without this name.
 */
export const joinedDrawOutput = z.object({
  draw: z
    .object({
      id: z.uuid(),
      state,
      /** Null once it was erased or taken down. */
      title: z.string().nullable(),
      drawsAt: isoTime.nullable(),
      isFrozen: z.boolean().meta({ description: "Whether its list is frozen" }),
      /** `ticket` is the personal link to the record, which proves the entry to anybody; its fragment is the salt. */
      entry: z.object({ number: z.number(), label: z.string(), ticket: z.string() }).nullable(),
    })
    .nullable()
    .meta({ description: "The draw; null without one" }),
});
export type JoinedDraw = z.infer<typeof joinedDrawOutput>;

/** The beacon and the log, for pages. */
export const drawSettings = z
  .object({
    chain: z.object({
      hash: hex,
      publicKey: hex.meta({
        description: "The public key of the chain, in hex",
        example:
          "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb",
      }),
      genesisTime: z
        .number()
        .meta({ description: "The moment of the chain's first round, in seconds since 1970" }),
      period: z.number().meta({ description: "Seconds between two rounds" }),
    }),
    isTestChain: z.boolean().meta({
      description: "Whether a chain other than drand's quicknet decides, which proves nothing",
    }),
    log: z
      .object({
        origin: z.string(),
        vkey: z.string().meta({
          description: "The key that signs the log, in the format of signed notes",
          example: "example.test/draws/log+6ca81bfb+AU1+feGik5frfe2RAk4QdBDPDtJrcl0JwQqAMcNPuCJJ",
        }),
        witnesses: z
          .array(z.string())
          .meta({ description: "Who countersigns the log", example: ["witness.example.test"] }),
        checkpoint: z.string().nullable().meta({
          description:
            "The newest checkpoint (c2sp.org/tlog-checkpoint), byte for byte; null before the first",
          example: "example.test/draws/log\n12\n",
        }),
      })
      .nullable(),
    earlierLogs: z
      .array(
        z.object({
          origin: z.string(),
          vkeys: z.array(z.string()).meta({
            description: "Keys that signed the log",
            example: [
              "example.test/draws/log+6ca81bfb+AU1+feGik5frfe2RAk4QdBDPDtJrcl0JwQqAMcNPuCJJ",
            ],
          }),
        }),
      )
      .meta({
        description: "Former logs of the same statements, oldest first, each with its signing keys",
      }),
  })
  .meta({ id: "DrawSettings" });
export type DrawSettings = z.infer<typeof drawSettings>;
