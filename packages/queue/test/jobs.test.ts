import { describe, expect, it } from "vitest";
import { jobIdOf, jobNames, jobs, queueNames } from "../src/jobs.ts";
import { quietErrors } from "../src/backend.ts";

const mailId = "0191f7a0-0000-7000-8000-000000000001";

describe("job definitions", () => {
  it.each([
    [{ mailId }, true],
    [{}, false],
    [{ mailId: "x" }, false],
    [{ mailId, address: "ana@example.com" }, false],
  ])("validates the payload %j", (payload, fits) => {
    expect(jobs["mail.send"].payload.safeParse(payload).success).toBe(fits);
  });

  it("derives ids from the payload, without a colon", () => {
    expect(jobIdOf("mail.send", { mailId })).toBe(`mail.send-${mailId}`);
  });

  it("has no colon in a name, which BullMQ would reject", () => {
    expect([...jobNames, ...queueNames].filter((name) => name.includes(":"))).toEqual([]);
  });
});

describe("quietErrors", () => {
  it("reports a repeated error once, and a different one again", () => {
    const logged: string[] = [];
    const tell = quietErrors((error) => logged.push(error.message));
    for (let i = 0; i < 5; i++) tell(new Error("connect ECONNREFUSED"));
    tell(new Error("the database system is starting up"));
    expect(logged).toEqual(["connect ECONNREFUSED", "the database system is starting up"]);
  });
});
