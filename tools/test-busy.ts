import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { run as runTest } from "./test.ts";
import { run as runLong } from "./test-long.ts";

/** A program that keeps a core busy until its parent ends. */
const loop = `process.on("disconnect", () => process.exit());
  const turn = () => { const end = Date.now() + 100; while (Date.now() < end); setImmediate(turn); };
  turn();`;

/**
 * `npm run test:busy`: `npm test` and `npm run test:long`, twice in a row, beside programs that keep four cores busy,
 * or as many as `--loops` says. `--times` changes how often the tests run.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      loops: { type: "string", default: "4" },
      times: { type: "string", default: "2" },
    },
  });
  const busy = Array.from({ length: Number(values.loops) }, () =>
    spawn(process.execPath, ["-e", loop], { stdio: ["ignore", "ignore", "ignore", "ipc"] }),
  );
  try {
    let code = 0;
    for (let i = 1; i <= Number(values.times) && code === 0; i++) {
      console.log(`\nRun ${i} of ${values.times}, beside ${values.loops} busy programs`);
      code = (await runTest([])) || (await runLong());
    }
    return code;
  } finally {
    for (const child of busy) child.kill();
  }
}
