import {
  DomainError,
  type DrawKind,
  drawLimits,
  type Message,
  type OpenDrawInput,
} from "@sortes/contract";
import { type DrawRules, placesOf } from "@sortes/core/draws";

type TypedRules = OpenDrawInput["rules"];
type Rule = keyof TypedRules;

/** The required and optional rules of each kind of draw. */
const rulesOfKind: Readonly<
  Record<DrawKind, { required: readonly Rule[]; optional: readonly Rule[] }>
> = {
  winners: { required: ["prizes"], optional: ["alternates", "weighted"] },
  teams: { required: ["teams"], optional: [] },
  numbers: { required: ["count", "min", "max"], optional: [] },
};

/**
 * Converts the typed rules of a new draw into the signed form; omitted `alternates` and `weighted` become 0.
 * @throws DomainError DRAW_RULES_INVALID, with a message for each invalid field.
 */
export function typedRules({ kind, rules, prizes: names }: OpenDrawInput): DrawRules {
  const faults = new Faults();
  const { required, optional } = rulesOfKind[kind];
  for (const rule of required)
    if (rules[rule] === undefined)
      faults.note(rule, { code: "DRAW_RULE_MISSING", params: { kind, rule } });
  for (const rule of Object.keys(rules) as Rule[])
    if (rules[rule] !== undefined && ![...required, ...optional].includes(rule))
      faults.note(rule, { code: "DRAW_RULE_FOREIGN", params: { kind, rule } });
  if (kind !== "winners" && names.length > 0)
    faults.noteOf("prizes", { code: "DRAW_RULE_FOREIGN", params: { kind, rule: "prizes" } });
  faults.refuse();
  const draw = signedRules(kind, rules);
  if (draw.kind === "winners") checkWinners(draw.rules, names.length, faults);
  if (draw.kind === "numbers") checkNumbers(draw.rules, faults);
  faults.refuse();
  return draw;
}

/** @param rules all required rules of the kind */
function signedRules(kind: DrawKind, rules: TypedRules): DrawRules {
  const { prizes = [], alternates = 0, weighted, teams = 0, count = 0, min = 0, max = 0 } = rules;
  if (kind === "teams") return { kind, rules: { teams } };
  if (kind === "numbers") return { kind, rules: { count, max, min } };
  return { kind, rules: { prizes, alternates, weighted: weighted === 1 ? 1 : 0 } };
}

type RulesOf<Kind extends DrawKind> = Extract<DrawRules, { kind: Kind }>["rules"];

function checkWinners(rules: RulesOf<"winners">, names: number, faults: Faults): void {
  const prizes = rules.prizes.length;
  if (prizes === 0)
    faults.note("prizes", {
      code: "DRAW_RULE_MISSING",
      params: { kind: "winners", rule: "prizes" },
    });
  else if (prizes !== names)
    faults.noteOf("prizes", { code: "DRAW_PRIZE_NAMES", params: { prizes, names } });
  const winners = placesOf(rules);
  const max = drawLimits.entries;
  if (winners + rules.alternates <= max) return;
  const params = { places: winners + rules.alternates, max };
  faults.note(winners > max ? "prizes" : "alternates", { code: "DRAW_PLACES_TOO_MANY", params });
}

function checkNumbers({ count, min, max }: RulesOf<"numbers">, faults: Faults): void {
  const size = max - min + 1;
  if (size < 1) faults.note("max", { code: "TOO_SMALL", params: { min } });
  else if (!Number.isSafeInteger(size))
    faults.note("max", { code: "TOO_LARGE", params: { max: max - 1 } });
  else if (count > size) faults.note("count", { code: "TOO_LARGE", params: { max: size } });
}

/** Collects messages about invalid fields, by their names in the input. */
class Faults {
  readonly #fields: Record<string, Message[]> = {};

  note(rule: Rule, message: Message): void {
    this.noteOf(`rules.${rule}`, message);
  }

  noteOf(field: string, message: Message): void {
    (this.#fields[field] ??= []).push(message);
  }

  /** @throws DomainError DRAW_RULES_INVALID if anything was noted. */
  refuse(): void {
    if (Object.keys(this.#fields).length > 0)
      throw new DomainError("DRAW_RULES_INVALID", {}, this.#fields);
  }
}
