import type { MessageId } from "../../../base/catalogues.ts";

/**
 * `empty`: nothing is stored, which is fine. `unknown`: could not be determined. `note`: works, but needs attention.
 */
export type State = "ok" | "empty" | "unknown" | "note" | "failed";

/** The result of a check. */
export interface Verdict {
  state: State;
  said: MessageId;
  values?: Readonly<Record<string, string | number>>;
}

/** The result of a check, and its duration in milliseconds. */
export interface Finding extends Verdict {
  /** The message id of what was checked, or the name of a stored key. */
  name: MessageId | { key: string };
  ms: number;
}

export const ok = (
  said: MessageId = "diagnostics.works",
  values: Verdict["values"] = {},
): Verdict => ({
  state: "ok",
  said,
  values,
});
export const failed = (said: MessageId, values: Verdict["values"] = {}): Verdict => ({
  state: "failed",
  said,
  values,
});

/** A named check. One that throws counts as failed. */
export interface Check {
  name: Finding["name"];
  run: () => Verdict | Promise<Verdict>;
}

export async function timed({ name, run }: Check): Promise<Finding> {
  const start = performance.now();
  const verdict = await runSafely(run);
  return { name, ...verdict, ms: performance.now() - start };
}

async function runSafely(run: Check["run"]): Promise<Verdict> {
  try {
    return await run();
  } catch (error) {
    return failed("diagnostics.broke", { reason: String(error) });
  }
}
