import {
  canBeSeen,
  DomainError,
  type DrawEntriesInput,
  drawLimits,
  lineEnd,
  type Message,
} from "@sortes/contract";
import { ticketsIn } from "@sortes/core";
import { DrawFault, normaliseLabel } from "@sortes/core/draws";
import type { DrawList } from "@sortes/db/draws/lists";
import { type Charge, workOf } from "./draw-work.ts";

/** Entries processed per turn of the event loop. */
const atOnce = 2000;

const lineEnds = new RegExp(lineEnd, "g");

/** The non-blank lines of a text. @throws DomainError DRAW_LIST_TOO_LONG. */
function linesOf(typed: string): string[] {
  // files may begin with a byte order mark
  const text = typed.replace(/^\ufeff/, "").replaceAll(lineEnds, "\n");
  const lines: string[] = [];
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? text.length : end);
    if (line.trim() !== "") lines.push(line);
    if (lines.length > drawLimits.entries)
      throw new DomainError("DRAW_LIST_TOO_LONG", { max: drawLimits.entries });
    start = end === -1 ? Infinity : end + 1;
  }
  return lines;
}

interface Typed {
  label: string;
  /** The typed weight; undefined without one, NaN if invalid. */
  weight: number | undefined;
}

/** Parses a line. In a weighted draw, the weight follows the last tab; “Ana *3” without a tab is invalid. */
function typedOf(line: string, isWeighted: boolean): Typed {
  const tab = isWeighted ? line.lastIndexOf("\t") : -1;
  const digits = line.slice(tab + 1).trim();
  if (tab === -1) {
    const isSaid = isWeighted && ticketsIn([line.trim()]).tickets !== null;
    return { label: line, weight: isSaid ? NaN : undefined };
  }
  return { label: line.slice(0, tab), weight: /^\d{1,7}$/.test(digits) ? Number(digits) : NaN };
}

/**
 * Parses a typed list and normalises its labels as for hashing.
 * @param turn yields to other requests
 * @throws DomainError DRAW_LIST_TOO_LONG, DRAW_ENTRY_INVALID, DRAW_ENTRY_DAMAGED, DRAW_WEIGHT_INVALID, RATE_LIMITED.
 */
export async function typedList(
  { entries, text }: Pick<DrawEntriesInput, "entries" | "text">,
  isWeighted: boolean,
  { charge, turn }: { charge: Charge; turn: () => Promise<unknown> },
): Promise<DrawList> {
  const typed: readonly (Typed | string)[] =
    text === undefined
      ? (entries ?? []).map(({ label, weight }) => ({ label, weight }))
      : linesOf(text);
  charge(workOf("typed", typed.length));
  const labels: string[] = [];
  const weights: number[] = [];
  const seen = new Map<string, number>();
  for (const [i, one] of typed.entries()) {
    if (i % atOnce === 0) await turn();
    const { label, weight } = typeof one === "string" ? typedOf(one, isWeighted) : one;
    const place = { field: text === undefined ? "entries" : "text", place: i + 1 };
    const normal = labelOf(label, place);
    labels.push(normal);
    weights.push(weightOf(weight, isWeighted, place));
    seen.set(normal, (seen.get(normal) ?? 0) + 1);
  }
  let equalLabels = 0;
  for (const times of seen.values()) if (times > 1) equalLabels += times;
  return {
    labels: labels.join("\n"),
    weights: isWeighted ? weights : null,
    count: labels.length,
    weight: weights.reduce((sum, weight) => sum + weight, 0),
    equalLabels,
  };
}

/** The place of an entry: its input field, and its number from 1. */
interface Place {
  field: string;
  place: number;
}

/** The replacement character, a sign of a wrong encoding. Nobody could claim a prize under a damaged name. */
const lost = "\ufffd";

function labelOf(label: string, place: Place): string {
  if (label.includes(lost)) throw refusal("DRAW_ENTRY_DAMAGED", place);
  try {
    const normal = normaliseLabel(label);
    if (canBeSeen(normal)) return normal;
  } catch (error) {
    if (!(error instanceof DrawFault)) throw error;
  }
  throw refusal("DRAW_ENTRY_INVALID", place);
}

function refusal(
  code: "DRAW_ENTRY_INVALID" | "DRAW_ENTRY_DAMAGED",
  { field, place }: Place,
): DomainError {
  const message = { code, params: { place } } as const;
  return DomainError.of(message, { [field]: [message] });
}

function weightOf(
  weight: number | undefined,
  isWeighted: boolean,
  { field, place }: Place,
): number {
  const { min, max } = drawLimits.weight;
  const fits = isWeighted
    ? weight === undefined || (Number.isInteger(weight) && weight >= min && weight <= max)
    : weight === undefined || weight === 1;
  if (fits) return weight ?? 1;
  const params = { place, max };
  const message: Message = isWeighted
    ? { code: "DRAW_WEIGHT_INVALID", params }
    : { code: "DRAW_NOT_WEIGHTED", params: { place } };
  throw new DomainError("DRAW_WEIGHT_INVALID", params, { [field]: [message] });
}
