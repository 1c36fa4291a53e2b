import { expect, it } from "vitest";
import { FailureLog } from "../src/index.ts";

const refused = (): Promise<never> =>
  Promise.reject(Object.assign(new Error("refused at 12:00"), { code: "ECONNREFUSED" }));

function logged() {
  const lines: [found: object, words: string][] = [];
  const write = (found: object, words: string) => void lines.push([found, words]);
  return { lines, log: new FailureLog({ info: write, warn: write }) };
}

it("logs an outage once for each work and cause, and then how often the work failed", async () => {
  const { lines, log } = logged();
  const mails = (work: () => Promise<unknown>) =>
    log.watch("mails could not be read", work).catch(() => {});
  for (let failure = 0; failure < 3; failure++) await mails(refused);
  await mails(() => Promise.reject(new Error("too slow")));
  await mails(refused);
  await log.watch("queues could not be read", refused).catch(() => {});
  expect(lines.map(([, words]) => words)).toEqual([
    "mails could not be read",
    "mails could not be read",
    "queues could not be read",
  ]);
  expect(lines.map(([found]) => (found as { err: Error }).err.message)).toEqual([
    "refused at 12:00",
    "too slow",
    "refused at 12:00",
  ]);

  expect(await log.watch("mails could not be read", async () => 7)).toBe(7);
  expect(lines.at(-1)).toEqual([{ failures: 5 }, "mails could not be read; this works again"]);
  await mails(refused);
  expect(lines).toHaveLength(5);
});

it("says nothing about the end of a single failure", async () => {
  const { lines, log } = logged();
  await expect(log.watch("mails could not be read", refused)).rejects.toThrow("refused");
  await log.watch("mails could not be read", async () => {});
  expect(lines).toHaveLength(1);
});
