import {
  DomainError,
  type DrawnType,
  generators,
  type GeneratorType,
  limits,
  type SaveInput,
} from "@sortes/contract";
import {
  giftsFit,
  modeFits,
  namesIn,
  numbersFit,
  ownResultsFit,
  participantsIn,
  petNameFits,
  problemWithGifts,
  problemWithMode,
  problemWithRules,
  problemWithWinners,
  ruledTeamsFit,
  winnersFit,
} from "@sortes/core";
import { everyPetName } from "../pet-names.ts";
import {
  type InputNames,
  numberInputs,
  teamInputs,
  underNames,
  winnerInputs,
} from "../../ground/inputs.ts";

/** The content of an item without its name, typed by the contract. */
export type Content = Readonly<Record<string, unknown>>;

const bytesOf = (content: Content): number => Buffer.byteLength(JSON.stringify(content));

/** @throws DomainError HISTORY_ITEM_TOO_LARGE. */
export function checkSize(type: GeneratorType, content: Content): void {
  const { bytes, entries } = limits.historyItem;
  if (countEntries(type, content) > entries || bytesOf(content) > bytes)
    throw new DomainError("HISTORY_ITEM_TOO_LARGE", { kilobytes: bytes / 1024, entries });
}

/**
 * The preview of an item that is too large for lists: the first entries of each long list that fit, and the number of
 * entries in the largest. Null for smaller items.
 */
export function previewOf(type: GeneratorType, content: Content): Content | null {
  const { wholeBytes, entries, bytes } = limits.historyPreview;
  if (bytesOf(content) <= wholeBytes) return null;
  const truncation = { truncated: true, entries: countEntries(type, content) };
  let most: number = entries;
  let preview: Content = { ...cut(type, content, most), ...truncation };
  while (most > 0 && bytesOf(preview) > bytes) {
    most = Math.floor(most / 2);
    preview = { ...cut(type, content, most), ...truncation };
  }
  return preview;
}

/** The number of entries in the largest list. */
function countEntries(type: GeneratorType, content: Content): number {
  const counts = Object.values(content).map((value) =>
    typeof value === "string" ? [...entryEnds(type, value)].length : countWithin(value),
  );
  return Math.max(1, ...counts);
}

/** The number of entries in a list, including nested lists. */
function countWithin(value: unknown): number {
  if (Array.isArray(value)) {
    const isListOfLists = value.some(holdsMore);
    return isListOfLists
      ? value.reduce<number>((sum, inner) => sum + countWithin(inner), 0)
      : value.length;
  }
  return holdsMore(value)
    ? Object.values(value).reduce<number>((sum, inner) => sum + countWithin(inner), 0)
    : 0;
}

const holdsMore = (value: unknown): value is object => typeof value === "object" && value !== null;

function cut(type: GeneratorType, content: Content, most: number): Content {
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, cutValue(type, value, most)]),
  );
}

function cutValue(type: GeneratorType, value: unknown, most: number): unknown {
  if (typeof value === "string") return cutText(type, value, most);
  if (Array.isArray(value)) {
    if (value.some(holdsMore)) return value.map((inner) => cutValue(type, inner, most));
    return value.slice(0, most);
  }
  return holdsMore(value) ? cut(type, value as Content, most) : value;
}

/** The text up to the end of its entry number `most`, with the original separators. */
function cutText(type: GeneratorType, text: string, most: number): string {
  let end = 0;
  for (const entry of entryEnds(type, text)) {
    if (most-- === 0) return text.slice(0, end);
    end = entry;
  }
  return text;
}

/** Yields the end index of each entry in a text. */
function* entryEnds(type: GeneratorType, text: string): Generator<number> {
  let end = -1;
  for (const part of text.split(generators[type].separators)) {
    end += 1 + part.length;
    if (part.trim() !== "") yield end;
  }
}

/** Refuses a saved result that is impossible for its inputs. */
function expect(fits: boolean): void {
  if (!fits)
    throw new DomainError("RESULT_MISMATCH", {}, { result: [{ code: "RESULT_MISMATCH" }] });
}

/** Impossible inputs are reported as such. */
function expectNone(problem: DomainError | undefined, names: InputNames): void {
  if (problem) throw underNames(names, problem);
}

type Check<T extends DrawnType> = (input: SaveInput<T>) => void;

const checks: { readonly [T in DrawnType]: Check<T> } = {
  team({ inputNames, numberOfTeams, teamSize, rules, changedByHand = false, result }) {
    const inputs = { names: namesIn(inputNames), numberOfTeams, teamSize, rules };
    try {
      const fits = ruledTeamsFit(inputs, result, changedByHand);
      expect(fits && result.length === numberOfTeams);
    } catch (error) {
      throw error instanceof DomainError ? underNames(teamInputs, error) : error;
    }
  },

  number({ name: _name, minValue: min, maxValue: max, mode, result, ...rest }) {
    const rules = { ...rest, min, max };
    expectNone(problemWithRules(rules), numberInputs);
    if (mode) expectNone(problemWithMode(mode), numberInputs);
    expect(mode ? modeFits(mode, rules, result) : numbersFit(rules, result));
  },

  pet_name(choice) {
    expect(everyPetName.some((lists) => petNameFits(choice, choice.result, lists)));
  },

  winner({ name: _name, inputNames, result, alternates, inTurn, ...rest }) {
    const inputs = { ...rest, participants: participantsIn(inputNames) };
    expectNone(problemWithWinners(inputs), winnerInputs);
    const drawn = { winners: participantsIn(result), alternates: participantsIn(alternates) };
    expect(winnersFit(inputs, drawn));
    // an order of turns has neither prizes nor alternates
    expect(!inTurn || (rest.numberOfAlternates === 0 && rest.prizes === null));
  },

  own({ result, ...inputs }) {
    const fits = ownResultsFit(inputs, result);
    if (fits === undefined) throw new DomainError("OWN_RESULT_UNCHECKED");
    expect(fits);
  },

  gift({ inputNames, rules, oneCircle, result }) {
    const inputs = { names: namesIn(inputNames), rules, oneCircle };
    expectNone(problemWithGifts(inputs), teamInputs);
    expect(giftsFit(inputs, result));
  },
};

/**
 * Whether these inputs could have given this result.
 * @throws DomainError RESULT_MISMATCH, or the errors of the inputs.
 */
export function checkResult<T extends DrawnType>(type: T, input: SaveInput<T>): void {
  const check: Check<T> = checks[type];
  check(input);
}
