import type { Reporter, TestModule, TestSpecification } from "vitest/node";

/** Prints a line after this many files. */
const step = 20;

/** Prints the progress of a Vitest run: finished and total files, failed tests, and the time since the start. */
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
}
