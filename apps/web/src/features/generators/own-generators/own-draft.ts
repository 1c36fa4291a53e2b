import { cryptoRandom, type Definition, drawOwnResults } from "@sortes/core";
import {
  isFlag,
  isInteger,
  isMoment,
  isText,
  isTexts,
  listOf,
  orNull,
  shapeOf,
} from "../../../base/shapes.ts";
import type { Failure, GeneratorSetup } from "../results/generator-draft.ts";
import type { GeneratorState } from "../results/use-generator.ts";
import type { ListedOwnGenerator } from "@sortes/contract";
import { useMemo } from "react";
import { useIntl } from "../../../base/intl.ts";
import { wordError } from "../../../base/error-text.ts";
import { useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";

/** The definition to draw from, even if the generator has changed since. */
export interface OwnSource extends Definition {
  /** The generator's name. */
  name: string;
  lists: { name: string; lines: string[] }[];
}

/** The initial values of a draw. */
interface OwnChoice {
  source: OwnSource;
  count: number;
  unique: boolean;
}

export interface OwnResult extends OwnChoice {
  results: string[];
  /** The time of the draw (ISO 8601, UTC), which identifies the result. */
  createdAt: string;
  /** The name under which it was saved, possibly empty; null if it is not saved. */
  savedAs: string | null;
}

/** The person's choices and results. */
interface OwnDraft {
  /** Empty until a generator is chosen: then the newest is used. */
  generatorId: string;
  /** A definition from My History to draw from instead of a generator. */
  kept: OwnSource | null;
  /** As typed. */
  count: string;
  unique: boolean;
  saveName: string;
  result: OwnResult | null;
}

const initialDraft: OwnDraft = {
  generatorId: "",
  kept: null,
  count: "1",
  unique: false,
  saveName: "",
  result: null,
};

const isSource = shapeOf<OwnSource>({
  name: isText,
  template: isText,
  lists: listOf(shapeOf<OwnSource["lists"][number]>({ name: isText, lines: isTexts })),
});
const choice = { source: isSource, count: isInteger, unique: isFlag };
const isChoice = shapeOf<OwnChoice>(choice);

/** Whether a stored value, perhaps of an older version, is a valid draft. */
const isOwnDraft = shapeOf<OwnDraft>({
  generatorId: isText,
  kept: orNull(isSource),
  count: isText,
  unique: isFlag,
  saveName: isText,
  result: orNull(
    shapeOf<OwnResult>({
      ...choice,
      results: isTexts,
      createdAt: isMoment,
      savedAs: orNull(isText),
    }),
  ),
});

export const ownSetup: GeneratorSetup<OwnDraft, OwnResult> = {
  key: "own-generators.draft",
  initial: initialDraft,
  inputs: [],
  isDraft: isOwnDraft,
};

export type OwnState = GeneratorState<OwnDraft, OwnResult>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The definition from My History. */
    ownChoice?: OwnChoice;
    /** The generator to select, passed by its editor. */
    ownGeneratorId?: string;
  }
}

/** The prefill from another page, if any. The state of a history entry may hold anything. */
export function prefillOf(state: Record<string, unknown>): OwnDraft | undefined {
  const { ownChoice, ownGeneratorId } = state;
  if (isText(ownGeneratorId)) return { ...initialDraft, generatorId: ownGeneratorId };
  if (!isChoice(ownChoice)) return undefined;
  const { source, count, unique } = ownChoice;
  return { ...initialDraft, kept: source, count: String(count), unique };
}

/** Draws in this browser, by the server's rules. @throws DomainError if that is impossible. */
export function drawOwn({ source, count, unique }: OwnChoice): OwnResult {
  const { template, lists } = source;
  const { results } = drawOwnResults({ template, lists, count, unique }, cryptoRandom());
  return { source, count, unique, results, createdAt: new Date().toISOString(), savedAs: null };
}

/** The reason why the draw failed, with the field to show it at. A new object per attempt. */
export function useOwnProblem(failure: Failure | undefined) {
  const intl = useIntl();
  return useMemo(() => {
    if (!failure) return undefined;
    const { summary, fields } = wordError(intl, failure.error, "own-generators.failed");
    const { count } = fields;
    return count ? { field: "count", text: count } : { field: "form", text: summary.join(" ") };
  }, [intl, failure]);
}

const none: readonly ListedOwnGenerator[] = [];

/** The generators of the signed-in user, newest first. */
export function useOwnGenerators() {
  const { isSignedIn } = useSession();
  // the route loader has just tried
  const { data, error, isPending, refetch } = trpc.ownGenerators.list.useQuery(undefined, {
    enabled: isSignedIn,
    retryOnMount: false,
  });
  return {
    generators: data ?? none,
    isPending: isPending && !error,
    error,
    retry: () => void refetch(),
  };
}
