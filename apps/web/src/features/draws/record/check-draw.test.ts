import type { Report } from "@sortes/core/draws/check";
import { beforeEach, expect, test, vi } from "vitest";
import { checkDraw } from "./check-draw.ts";
import type { CheckReply, CheckRequest } from "./check.worker.ts";

const report: Report = { checks: [], verdict: 0 };
const wish = { draw: "d", seen: undefined, signature: undefined, chain: undefined };

/** The started workers, and the number of terminated ones. */
let threads: Thread[];
let ended: number;
class Thread extends EventTarget {
  readonly asked: CheckRequest[] = [];
  constructor() {
    super();
    threads.push(this);
  }
  postMessage(request: CheckRequest) {
    this.asked.push(request);
  }
  terminate() {
    ended += 1;
  }
  answer(place: number, reply: Omit<CheckReply, "ask">) {
    const { ask } = this.asked[place]!;
    this.dispatchEvent(new MessageEvent("message", { data: { ask, ...reply } }));
  }
}
/** A worker that fails at once, and so is terminated. */
class Failing extends EventTarget {
  postMessage({ ask }: CheckRequest) {
    const data: CheckReply = { ask, isFailed: true };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate() {}
}
beforeEach(async () => {
  // the module keeps its worker, perhaps one from another test file
  vi.stubGlobal("Worker", Failing);
  await checkDraw({ ...wish, version: "0" }, () => {}).catch(() => {});
  threads = [];
  ended = 0;
  vi.stubGlobal("Worker", Thread);
});

test("an outdated check leaves the newer one running; a failed one ends its worker", async () => {
  const first = checkDraw({ ...wish, version: "1" }, () => {});
  const second = checkDraw({ ...wish, version: "2" }, () => {});
  const [thread] = threads;
  thread!.answer(0, { isFailed: true });
  await expect(first).rejects.toThrow("The check failed");
  thread!.answer(1, { report });
  expect(await second).toMatchObject({ report });
  expect([threads.length, ended]).toEqual([1, 0]);

  const third = checkDraw({ ...wish, version: "3" }, () => {});
  thread!.answer(2, { isFailed: true });
  await expect(third).rejects.toThrow("The check failed");
  expect(ended).toBe(1);
});
