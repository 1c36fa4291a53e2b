import { expect, it, onTestFinished } from "vitest";
import { workerAtAMail } from "./worker-at-mail.ts";

it("a worker asked twice stops at once and reports what it cut off", async () => {
  const { child, output, exit } = await workerAtAMail();
  child.kill("SIGTERM");
  await expect.poll(output).toContain("these jobs are done first");
  const impatient = setInterval(() => child.kill("SIGINT"), 300);
  onTestFinished(() => clearInterval(impatient));
  expect(await exit).toEqual([1, null]);
  // that of the mail, and on a busy machine others beside it
  expect(output()).toMatch(/"jobs":[1-9]\d*,"msg":"stopped at once; these jobs were cut off"/);
});
