import { describe, expect, it } from "vitest";
import { ConnectionWidth } from "../src/newsletter/sending/connection-width.ts";

describe("a mail server that allows few connections", () => {
  it("loses one connection per rejection, and regains them while mails succeed", () => {
    const width = new ConnectionWidth(20);
    for (let refused = 0; refused < 16; refused++) expect(width.narrow(20)).toBe(true);
    expect(width.connections()).toBe(4);
    const mailsUntilWider = () => {
      const before = width.connections();
      for (let mails = 1; ; mails++) {
        width.sawTaken();
        if (width.connections() > before) return mails;
      }
    };
    expect(mailsUntilWider()).toBe(100);
    width.narrow(5);
    expect(mailsUntilWider()).toBe(200); // a try that failed comes later the next time
    expect(mailsUntilWider()).toBe(250);
    expect(mailsUntilWider()).toBe(150); // and sooner after one that was right
    expect(width.connections()).toBe(7);
  });

  it("gets no more connections than staff allow, and all of them again after an outage", () => {
    const width = new ConnectionWidth(2);
    const take = (mails: number) => {
      for (let mail = 0; mail < mails; mail++) width.sawTaken();
      return width.connections();
    };
    expect(take(1000)).toBe(2);
    width.narrow(2);
    expect(take(25)).toBe(2);
    width.narrow(2);
    width.reset();
    expect(width.connections()).toBe(2);
    width.narrow(2);
    expect([take(24), take(1)]).toEqual([1, 2]);
    // what was tried before the outage is forgotten, too
    width.reset();
    width.narrow(2);
    expect([take(24), take(1)]).toEqual([1, 2]);
  });

  it("gets a pause if it rejects even the last connection", () => {
    const width = new ConnectionWidth(3);
    expect([width.narrow(3), width.narrow(2), width.narrow(1)]).toEqual([true, true, false]);
    width.rest(0);
    expect([width.connections(999), width.connections(1000)]).toEqual([0, 1]);
    width.rest(1000);
    expect([width.connections(2999), width.connections(3000)]).toEqual([0, 1]);
  });
});
