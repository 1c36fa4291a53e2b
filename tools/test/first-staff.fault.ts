import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { sortesTree } from "./support/sortes-tree.ts";
import { until } from "./support/until.ts";

const line = /^Staff login: \S+ with (\S+)$/m;

it("one staff login is printed at last, even if the first starts are killed at any moment", async () => {
  const { dataDir, run } = await sortesTree();
  const shown: string[] = [];
  // from the middle of making the cluster to the moment of printing
  for (const patience of [200, 1500, 3000, 4000, 5000, 6000, 7000, 8000]) {
    const start = run(["start"]);
    await sleep(patience);
    start.child.kill("SIGKILL");
    await start.ends();
    const password = line.exec(start.output())?.[1];
    if (password) shown.push(password);
  }
  const waiting = join(dataDir, "pg/sortes-first-staff-password");
  const last = run(["start"]);
  await last.prints(/Ctrl-C/);
  const password = line.exec(last.output())?.[1];
  if (password) shown.push(password);
  expect(shown.length).toBeGreaterThan(0);
  expect(new Set(shown).size).toBe(1);
  await until(() => expect(existsSync(waiting)).toBe(false));
});
