import type { Reporter, SerializedError, TestModule, TestSpecification } from "vitest/node";
import { failureLine } from "./test-counts.ts";

/** Prints a line after this many files. */
const step = 20;

/** Places of the stack printed of an error outside the tests. */
const placesListed = 3;

/**
 * Prints the progress of a Vitest run: finished and total files, failed tests, and the time since the start; at its end,
 * the errors outside the tests, which the report in JSON leaves out.
 */
// oxlint-disable-next-line import/no-default-export -- the runner wants one
export default class ProgressReporter implements Reporter {
  #all = 0;
  #done = 0;
  #failed = 0;
  #begin = 0;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#all = specifications.length;
    this.#begin = performance.now();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#done++;
    if (!module.ok()) this.#failed++;
    if (this.#done % step !== 0 && this.#done !== this.#all) return;
    const seconds = ((performance.now() - this.#begin) / 1000).toFixed(0);
    const failed = this.#failed > 0 ? `, ${this.#failed} of them failed` : "";
    console.log(`${this.#done} of ${this.#all} files${failed} (${seconds} s)`);
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const { name, message, stacks = [], ...error } of errors) {
      const places = stacks.slice(0, placesListed).map(({ file, line }) => `${file}:${line}`);
      const during = ["VITEST_TEST_PATH", "VITEST_TEST_NAME"].flatMap((key) => error[key] ?? []);
      const path = ["an error outside the tests", ...during.map(String), ...places];
      console.log(`failed: ${failureLine(path, `${name}: ${message}`)}`);
    }
  }
}
