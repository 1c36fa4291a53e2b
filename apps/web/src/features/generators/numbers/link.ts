import type { LinkSettings, NumberModeKind } from "@sortes/contract";
import { numbersIn, partsOf, wholeOf } from "../../../base/typed-number.ts";
import { type LinkFormat, textOf } from "../presets/link-format.ts";
import { initialFields, type ModeFields } from "./mode-fields.ts";
import type { NumberDraft } from "./number-draft.ts";

export const format: LinkFormat<"number", NumberDraft> = {
  write: ({ mode, ...range }) =>
    mode && mode.kind !== "range" ? writeMode(mode) : writeRange(range),
  read: (settings, _names, last) =>
    settings.mode
      ? { ...last, mode: readModeFields(settings, last.mode), result: null }
      : readRange(settings, last),
};

function writeRange(range: Omit<NumberDraft, "mode">) {
  const { min, max, count, numberType, divisor, unique, sort, exclude } = range;
  // ranges stay short
  const excluded = partsOf(exclude).flatMap((part) =>
    /\d-\d/.test(part) ? [part] : numbersIn(part, 0).map((text) => String(wholeOf(text))),
  );
  return { min, max, count, type: numberType, divisor, unique, sort, exclude: excluded.join(", ") };
}

function readRange(settings: LinkSettings<"number">, last: NumberDraft): NumberDraft {
  const { min, max, count, type, divisor, unique = false, sort, exclude } = settings;
  return {
    ...last,
    mode: last.mode && { ...last.mode, kind: "range" },
    min: textOf(min, last.min),
    max: textOf(max, last.max),
    count: textOf(count, last.count),
    numberType: type ?? "any",
    divisor: textOf(divisor, ""),
    unique,
    sort: sort ?? "none",
    exclude: exclude ?? "",
    result: null,
  };
}

/** The fields of each mode, keyed by the link's parameters. */
const modeParameters: {
  readonly [K in NumberModeKind]: Partial<
    Record<keyof LinkSettings<"number">, Exclude<keyof ModeFields, "kind">>
  >;
} = {
  coin: { count: "coins" },
  dice: { dice: "dice" },
  lottery: { game: "game", lines: "lines" },
  cards: { max: "deck", take: "cards" },
  bingo: { max: "balls", take: "calls" },
  sequence: { min: "from", max: "to", take: "take" },
  decimals: { low: "low", high: "high", places: "places", count: "values", unique: "once" },
};

const entriesOf = (kind: NumberModeKind) =>
  Object.entries(modeParameters[kind]) as [
    keyof LinkSettings<"number">,
    Exclude<keyof ModeFields, "kind">,
  ][];

function writeMode({ kind, ...fields }: ModeFields): Record<string, string | boolean> {
  if (kind === "range") return {};
  const written = entriesOf(kind).map(([parameter, field]) => [
    parameter,
    field === "once" ? fields.once !== "" : fields[field],
  ]);
  return { mode: kind, ...(Object.fromEntries(written) as Record<string, string | boolean>) };
}

function readModeFields(
  settings: LinkSettings<"number">,
  last: ModeFields = initialFields,
): ModeFields {
  const kind = settings.mode ?? "coin";
  const fields = { ...last, kind };
  for (const [parameter, field] of entriesOf(kind)) {
    const value = settings[parameter];
    if (field === "once") fields.once = value === true ? "yes" : "";
    else if (value !== undefined) fields[field] = String(value);
  }
  return fields;
}
