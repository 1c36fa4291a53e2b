import { beforeEach, describe, expect, it } from "vitest";
import { SendingBreaker, Suspects } from "../src/ground/breaker.ts";

/** The public state of a breaker in words, after the number of mails that it allows in flight. */
const seen = (breaker: SendingBreaker) => {
  const { isOpen, isTesting, isProven, isTestingFault, hold } = breaker;
  const told = { isOpen, isTesting, isProven, isTestingFault };
  const names = Object.entries(told).flatMap(([name, holds]) => (holds ? [name] : []));
  return [breaker.allowed(20), ...names, ...(hold ? [hold] : [])].join(" ");
};
const times = (count: number, deed: () => void) => {
  for (let time = 0; time < count; time++) deed();
};

function proven(): SendingBreaker {
  const breaker = new SendingBreaker();
  breaker.succeeded(true);
  return breaker;
}
/** A breaker that has opened by itself. */
function open(deed: (breaker: SendingBreaker) => void): SendingBreaker {
  const breaker = proven();
  deed(breaker);
  return breaker;
}
const byLimit = (breaker: SendingBreaker) => breaker.limited();
const byPolicy = (breaker: SendingBreaker) =>
  ["1", "2", "3", "4", "5"].forEach((id) => breaker.refusedByPolicy(id));
const byBounces = (breaker: SendingBreaker) => times(25, () => breaker.bounced(0));
function testing(breaker: SendingBreaker): SendingBreaker {
  breaker.test();
  return breaker;
}

function bouncesUntilOpen(breaker: SendingBreaker, usual: number): number {
  for (let mail = 1; mail < 1000; mail++) if (breaker.bounced(usual)) return mail;
  return Infinity;
}

const made = {
  unknown: () => new SendingBreaker(),
  proven,
  open: () => open(byLimit),
  "open by policy": () => open(byPolicy),
  "open by bounces": () => open(byBounces),
  testing: () => testing(open(byLimit)),
  "testing policy": () => testing(open(byPolicy)),
  "testing bounces": () => testing(open(byBounces)),
};
const deeds = {
  accepted: (one: SendingBreaker) => one.succeeded(true),
  "rejected for its own reason": (one: SendingBreaker) => one.succeeded(false),
  fault: (one: SendingBreaker) => one.failed(),
  stumble: (one: SendingBreaker) => one.failed("1"),
  "repeated fault": (one: SendingBreaker) => one.failedAsBefore(),
  limit: (one: SendingBreaker) => one.limited(),
  policy: (one: SendingBreaker) => one.refusedByPolicy("1"),
  bounce: (one: SendingBreaker) => one.bounced(0),
};

describe("the breaker of sending", () => {
  it.each<[keyof typeof made, string]>([
    ["unknown", "3"],
    ["proven", "20 isProven"],
    ["open", "0 isOpen server"],
    ["open by policy", "0 isOpen server"],
    ["open by bounces", "0 isOpen bounces"],
    ["testing", "1 isTesting isTestingFault server"],
    ["testing policy", "1 isTesting server"],
    ["testing bounces", "1 isTesting bounces"],
  ])("while %s: %s", (state, expected) => {
    expect(seen(made[state]())).toBe(expected);
  });

  it.each<[keyof typeof made, keyof typeof deeds, boolean, string]>([
    ["proven", "rejected for its own reason", false, "20 isProven"],
    ["proven", "repeated fault", false, "20 isProven"],
    ["proven", "policy", false, "20 isProven"],
    ["proven", "fault", false, "2"],
    ["proven", "limit", true, "0 isOpen server"],
    // replies to mails that were in flight when it opened
    ["open", "accepted", false, "0 isOpen server"],
    ["open", "fault", false, "0 isOpen server"],
    ["open", "limit", false, "0 isOpen server"],
    ["open by bounces", "bounce", false, "0 isOpen bounces"],
    ["testing", "accepted", true, "20 isProven"],
    ["testing", "rejected for its own reason", true, "20 isProven"],
    ["testing", "fault", true, "0 isOpen server"],
    ["testing", "stumble", true, "0 isOpen server"],
    ["testing", "repeated fault", true, "0 isOpen server"],
    ["testing", "policy", true, "0 isOpen server"],
    ["testing", "bounce", false, "1 isTesting isTestingFault server"],
    // only an accepted mail ends this fault, and a failed test does not change its reason
    ["testing bounces", "accepted", true, "20 isProven"],
    ["testing bounces", "rejected for its own reason", false, "1 isTesting bounces"],
    ["testing bounces", "fault", true, "0 isOpen bounces"],
    ["testing bounces", "bounce", true, "0 isOpen bounces"],
  ])(
    "while %s, after this outcome of a mail: %s, it has changed: %s, %s",
    (state, deed, has, after) => {
      const breaker = made[state]();
      expect(deeds[deed](breaker)).toBe(has);
      expect(seen(breaker)).toBe(after);
    },
  );

  it("follows other processes", () => {
    const breaker = proven();
    breaker.learn(undefined);
    expect(seen(breaker)).toBe("20 isProven");
    breaker.learn({ hold: "bounces" });
    expect(seen(breaker)).toBe("0 isOpen bounces");
    breaker.learn({ hold: "server" });
    expect(seen(testing(breaker))).toBe("1 isTesting isTestingFault server");
    breaker.learn({ hold: "server" });
    expect(seen(breaker)).toBe("1 isTesting isTestingFault server");
    breaker.learn(undefined);
    expect(seen(breaker)).toBe("3");
  });

  it("forgets that policy opened it once another reason does", () => {
    const breaker = made["testing policy"]();
    breaker.succeeded(true);
    breaker.limited();
    expect(seen(testing(breaker))).toBe("1 isTesting isTestingFault server");
    const other = made["testing policy"]();
    other.learn(undefined);
    other.learn({ hold: "server" });
    other.refusedByPolicy("1"); // which was in flight
    expect(seen(testing(other))).toBe("1 isTesting isTestingFault server");
  });

  it("opens at the third fault in a row, where a mail that may be the cause counts once", () => {
    const [ofServer, ofMails, both] = [proven(), proven(), proven()];
    const faults = (breaker: SendingBreaker, ...ids: (string | undefined)[]) =>
      ids.map((id) => breaker.failed(id));
    expect(faults(ofServer, undefined, undefined, undefined)).toEqual([false, false, true]);
    expect(faults(ofMails, "1", "1", "1", "2", "3")).toEqual([false, false, false, false, true]);
    expect(faults(both, "1", undefined, "2")).toEqual([false, false, true]);
  });

  it("counts faults, and readers refused by policy, anew after each success and each test", () => {
    const breaker = proven();
    const reset = () => {
      breaker.limited();
      breaker.test();
      breaker.learn(undefined);
    };
    const faults = (id: string) => [breaker.failed(), breaker.failed(id)];
    expect(faults("1")).toEqual([false, false]);
    breaker.succeeded(false);
    expect(faults("2")).toEqual([false, false]);
    reset();
    expect(faults("3")).toEqual([false, false]);

    const refused = (...ids: string[]) => ids.map((id) => breaker.refusedByPolicy(id));
    const none = [false, false, false, false];
    expect(refused("1", "2", "3", "4")).toEqual(none);
    breaker.succeeded(true);
    expect(refused("5", "6", "7", "8")).toEqual(none);
    reset();
    expect(refused("9", "10", "11", "12")).toEqual(none);
    breaker.succeeded(false);
    expect(refused("13")).toEqual([true]);
  });

  it("is lenient with the list after a false alarm, but not after a fault of the server", () => {
    const alarmed = made["testing bounces"]();
    alarmed.succeeded(true);
    alarmed.failed();
    alarmed.failed();
    alarmed.succeeded(false);
    expect([alarmed.failed(), alarmed.failed()]).toEqual([false, false]);
    expect(bouncesUntilOpen(alarmed, 0)).toBe(50);
    const down = made.testing();
    down.succeeded(true);
    expect(bouncesUntilOpen(down, 0)).toBe(25);
  });

  it("looks for bounces among the last hundred mails", () => {
    const breaker = proven();
    times(24, () => breaker.bounced(0));
    times(76, () => breaker.succeeded(true));
    // the oldest bounce has just gone, as often as a new one comes
    for (let mail = 0; mail < 24; mail++) expect(breaker.bounced(0)).toBe(false);
    const other = proven();
    times(24, () => other.bounced(0));
    times(75, () => other.succeeded(true));
    expect(other.bounced(0)).toBe(true);
  });

  it("takes four times the usual bounces as too many, and never more than ninety", () => {
    const found = [0.05, 0.1, 0.15, 0.5].map((usual) => bouncesUntilOpen(proven(), usual));
    expect(found).toEqual([25, 40, 60, 90]);
  });
});

describe("suspects", () => {
  let suspects: Suspects;
  beforeEach(() => {
    suspects = new Suspects();
  });

  it("are blamed after every fifth fault, even while nothing else gets through", () => {
    const met = Array.from({ length: 10 }, () => suspects.meets("1"));
    const again = ["known", "known", "known", "known", "enough"];
    expect(met).toEqual(["new", "new", "new", "new", "enough", ...again]);
  });

  it("are forgotten where a thousand others were met since", () => {
    suspects.meets("first");
    suspects.meets("second");
    suspects.sawTaken();
    times(998, () => suspects.meets(`${Math.random()}`));
    expect(suspects.meets("first")).toBe("known");
    suspects.meets("one more");
    expect(suspects.meets("second")).toBe("new");
    expect(suspects.meets("first")).toBe("known");
  });
});
