import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { serverHeap, workerHeap } from "@sortes/process";
import { expect, it } from "vitest";
import { appPrograms } from "../support/app-programs.ts";
import { programs } from "../support/paths.ts";

it.each([[[]], [["--watch"]]])("server and worker each get their own heap size (%j)", (given) => {
  const optionsOf = (file: string) => {
    const { args = [] } = appPrograms({}, ...given).find((one) => one.args.includes(file)) ?? {};
    return args.slice(0, args.indexOf(file)).filter((option) => !option.startsWith("--import="));
  };
  expect(optionsOf(programs.worker)).toEqual([...workerHeap, ...given]);
  expect(optionsOf(programs.server)).toEqual([...serverHeap, ...given]);
});

it("the worker's heap is collected before garbage makes it large", async () => {
  // objects that are kept for a while age before they are dropped, like recipients' rows
  const program = `
    const kept = Array(2000);
    let most = 0;
    for (let i = 0; i < 4_000_000; i++) {
      kept[i % 2000] = { row: i, text: [i, i, i, i] };
      if (i % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
    }
    console.log(most / 2 ** 20);`;
  const run = async (...options: string[]) => {
    const args = [...options, "-e", program];
    return Number((await promisify(execFile)(process.execPath, args)).stdout);
  };
  expect(await run(...workerHeap)).toBeLessThan(await run());
});
