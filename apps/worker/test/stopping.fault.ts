import { expect, it } from "vitest";
import { stateOf } from "./people.ts";
import { workerAtAMail } from "./worker-at-mail.ts";

it("a stopping worker waits for its job, but not for ever, and reports what it cut off", async () => {
  const { here, mailId, child, output, exit } = await workerAtAMail();
  const asked = performance.now();
  child.kill("SIGTERM");
  await expect.poll(output).toContain("these jobs are done first");
  expect(await exit).toEqual([1, null]);
  expect(performance.now() - asked).toBeGreaterThan(8000);
  expect(output()).toContain('"jobs":1,"msg":"these jobs took too long and were cut off"');
  // another worker takes it when the lease is over
  expect(await stateOf(here, mailId)).toMatchObject({ state: "claimed" });
}, 90_000);
