import { bls12_381 } from "@noble/curves/bls12-381.js";
import { type Bundle } from "../../../src/draws/bundle.ts";
import type { Trust } from "../../../src/draws/check.ts";
import { entriesTree } from "../../../src/draws/entries.ts";
import type { CheckName } from "../../../src/draws/outcome.ts";
import { cofactorPoint, encodedPoint } from "../curve-points.ts";
import { hex, type Logging, makeDraw, rechained, redraw, sha256 } from "../make-draw.ts";
import { type PlanName, plans } from "../plans.ts";

/** One change of a good bundle. */
export interface Tampering {
  name: string;
  base: PlanName;
  /** The check that must fail. */
  check: CheckName;
  /** The members of the bundle that are changed. */
  changes?: Partial<Bundle>;
  /** The whole file instead, if it is no bundle any more. */
  file?: string;
  /** The keys that the person checking gives instead of the usual ones. */
  trust?: Trust;
}

/** A statement as a record that can be changed. */
export type Loose = Record<string, any>;

export const bases = Object.fromEntries(
  Object.entries(plans).map(([name, plan]) => [name, makeDraw(plan)]),
) as Record<PlanName, Bundle>;

export const otherSeed = hex(sha256("another seed"));
export const idOf = (open: Loose): string => open["draw"] as string;

/** A change that anybody could make in a file. */
export function byAnyone(
  check: CheckName,
  base: PlanName,
  name: string,
  change: (bundle: Bundle) => Partial<Bundle>,
): Tampering {
  return { name, base, check, changes: change(structuredClone(bases[base])) };
}

/** A change that the server could make: statements are changed, chained, logged and signed again. */
export function byInsider(
  check: CheckName,
  base: PlanName,
  name: string,
  change: (statements: Loose[], bundle: Bundle) => Partial<Bundle> | void,
  logging?: Logging,
): Tampering {
  const bundle = structuredClone(bases[base]);
  let more: Partial<Bundle> = {};
  const changed = rechained(
    bundle,
    (statements) => {
      more = change(statements, bundle) ?? {};
    },
    logging,
  );
  const { statements, proofs } = changed;
  return { name, base, check, changes: { statements, proofs, ...more } };
}

/** A text with one part replaced, which has to be there. */
export const replaced = (text: string, from: string | RegExp, to: string): string => {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`nothing to replace: ${String(from)}`);
  return changed;
};

/** A change of one statement's text. */
export function inText(name: string, n: number, from: string | RegExp, to: string): Tampering {
  const { statements } = bases.winners;
  const changes = { statements: statements.with(n, replaced(statements[n]!, from, to)) };
  return { name, base: "winners", check: "shape", changes };
}

/** The signature of a round, moved out of the subgroup. */
export function outside(signature: string): string {
  const moved = bls12_381.G1.Point.fromHex(signature).add(cofactorPoint());
  return encodedPoint(moved);
}

/** Freezes another list, as the server could before the round. */
export function refrozen(file: string, statements: Loose[]): Partial<Bundle> {
  const lines = file.slice(0, -1).split("\n");
  const weights = lines.map((line) => Number(line.slice(65)));
  const { root } = entriesTree({ lines, weights, weight: 0 });
  Object.assign(statements[1]!, { count: lines.length, entries: root });
  statements[1]!["weight"] = weights.reduce((sum, weight) => sum + weight, 0);
  redraw(statements, weights);
  return { entries: file, openings: "" };
}

export const flippedHex = (text: string): string =>
  (text.startsWith("0") ? "1" : "0") + text.slice(1);

export const file = (base: PlanName): string => bases[base].entries!;
