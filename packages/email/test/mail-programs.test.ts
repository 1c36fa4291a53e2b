import { readMail } from "@sortes/testing";
import { describe, expect, it } from "vitest";
import { everyMail } from "./support/every-mail.ts";
import { missingIn, tolerated } from "./support/mail-programs.ts";

/** Gmail cuts a mail after so many bytes of HTML, and shows a link in place of the rest. */
const clippedAfter = 102_000;

const mails = new Map(everyMail.map(({ name, raw }) => [name, raw]));
const names = [...mails.keys()];
const read = new Map(
  await Promise.all(everyMail.map(async ({ name, raw }) => [name, await readMail(raw)] as const)),
);
const readNamed = (name: string) => read.get(name)!;
const missing = new Map([...read].map(([name, { html }]) => [name, missingIn(html)]));

describe("the raw mails", () => {
  it("cover every template and kind, in both languages", () => {
    expect(names).toHaveLength(everyMail.length);
    for (const name of [
      "template invitation.ro.txt (ro, tracked)",
      "letter of blocks (en)",
      "verify_email (ro)",
      "contact_message (en)",
    ])
      expect(names).toContain(name);
    expect(names.filter((name) => name.includes("(en"))).toHaveLength(names.length / 2);
  });

  it.each(names)("are small enough not to be clipped by Gmail: %s", (name) => {
    expect(mails.get(name)?.length).toBeLessThan(clippedAfter);
  });

  it.each(names)("use only what the major mail programs support: %s", (name) => {
    expect(readNamed(name).html).toMatch(/<html[\s\S]*<\/html>/);
    expect(missing.get(name)?.filter(({ feature }) => !(feature in tolerated))).toEqual([]);
  });

  it.each(names)("are readable as plain text, with all their links: %s", (name) => {
    const { html, text, links } = readNamed(name);
    expect(html).not.toContain("{{");
    expect(text.trim()).not.toBe("");
    expect(text).not.toMatch(/<\/?[a-z][^<>]{0,200}>|&[a-z#0-9]{1,10};|[{}]/i);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    // the address of a link ends its line
    for (const line of text.split("\n")) expect(line).toMatch(/^[^[\]]*(?:\[[^[\]]*\]\.?)?$/);
    // those that are tracked lead to us, and in the text to where they go
    const direct = links.filter((link) => !link.includes("/c/"));
    expect(direct.length > 0).toBe(!name.startsWith("contact_message"));
    for (const link of direct) expect(text).toContain(link.replaceAll("&amp;", "&"));
  });
});

describe("the check for mail programs", () => {
  it.each([
    ["display:grid in a style", '<p style="display: grid; grid-template-columns: 1fr">x</p>'],
    ["a video", '<video src="https://a.example/v.mp4"></video>'],
    ["a turned text", "<style>p { transform: rotate(3deg) }</style><p>x</p>"],
    ["a picture that Gmail does not show", '<img alt="" src="https://a.example/a.svg">'],
  ])("finds %s", (_what, body) => {
    const found = missingIn(`<!doctype html><html><body>${body}</body></html>`);
    expect(found.filter(({ feature }) => !(feature in tolerated))).not.toEqual([]);
  });

  it("tolerates no feature that our mails do not use", () => {
    const used = new Set([...missing.values()].flat().map(({ feature }) => feature));
    expect(Object.keys(tolerated).filter((feature) => !used.has(feature))).toEqual([]);
  });
});
