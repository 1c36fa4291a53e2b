import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { hex, natural, roundNumber, state, takenDown } from "./draw-fields.ts";
import { drawKinds, drawLimits, drawNames, organiserVoids, stepReasons } from "./draw-limits.ts";
import {
  choice,
  flag,
  form,
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
  lookup: flag.default(false),
  /** Whether the public list of draws shows it, once its list is frozen. */
  announced: flag.default(false),
  round: optional(roundNumber),
  /** RFC 3339, with an offset. The first round at or after this time decides. */
  at: optional(moment),
});
export type OpenDrawInput = z.infer<typeof openDrawInput>;

export const drawInput = form({ id: itemId });

/** With `listVersion`, fixes only the list that the organiser has seen. */
export const freezeDrawInput = form({
  id: itemId,
  listVersion: optional(text(20)).meta({
    description: "The `list_version` of the record; another list is refused",
    example: "1048576",
  }),
});
export type FreezeDrawInput = z.infer<typeof freezeDrawInput>;

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

/** Turns something that the organiser may change at any time on or off. */
export const drawSwitchInput = form({ id: itemId, isOn: flag });
export type DrawSwitchInput = z.infer<typeof drawSwitchInput>;

export const takeDownDrawInput = form({
  id: itemId,
  reason: shownParagraph(bounds.reason).pipe(z.string().min(1)),
});
export type TakeDownDrawInput = z.infer<typeof takeDownDrawInput>;

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

const listedDraw = z
  .object({
    id: z.uuid(),
    number: z.number(),
    kind: z.enum(drawKinds),
    state,
    title: z.string().nullable(),
    takenDown,
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
