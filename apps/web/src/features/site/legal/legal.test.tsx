import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import type { Block, LegalText } from "./legal-texts.ts";
import privacyEn from "./privacy.en.json";
import privacyRo from "./privacy.ro.json";
import termsEn from "./terms.en.json";
import termsRo from "./terms.ro.json";
import { words } from "../../../../test/words.ts";

const pages: [string, string, LegalText, LegalText][] = [
  ["/privacy-policy", words("shell.privacyPolicy"), privacyEn, privacyRo],
  ["/terms-of-service", words("shell.termsOfService"), termsEn, termsRo],
];

/** The structure of a text, for comparing languages. */
const shapeOf = ({ sections }: LegalText) =>
  sections.map(({ id, blocks }) => [id, blocks.map(shapeOfBlock)]);

function shapeOfBlock(block: Block): object {
  if ("p" in block) return { p: marksOf(block.p) };
  if ("list" in block) return { list: block.list.map(marksOf) };
  return { facts: block.facts.map(({ text }) => marksOf(text)) };
}

/** Links, stored keys, and the operator's address. */
const marksOf = (text: string) => text.match(/\(\/[^)]+\)|`[^`]+`|\{email\}/g);

const address = () => screen.getAllByRole("link", { name: "help@sortes.test" })[0];

describe.each(pages)("%s", (path, title, english, romanian) => {
  // spec 1.10, 9.17
  test("has its date, the address for questions, and an entry for each section", async () => {
    fakeServer({});
    await openApp(path);
    await arrival(title);
    await waitFor(() => expect(document.title).toBe(words("shell.title", { page: title })));
    expect(screen.getByText("April 14, 2025").getAttribute("datetime")).toBe("2025-04-14");
    await waitFor(() => expect(address()?.getAttribute("href")).toBe("mailto:help@sortes.test"));
    const contents = screen.getByRole("navigation", { name: words("legal.contents") });
    const entries = within(contents).getAllByRole("link");
    expect(entries.map((entry) => entry.textContent)).toEqual(
      english.sections.map((section) => section.title),
    );
    for (const entry of entries) {
      const heading = document.querySelector(entry.getAttribute("href") ?? "");
      expect(heading?.textContent).toBe(entry.textContent);
    }
  });

  test("has the same content in Romanian, and changes language in place", async () => {
    expect(shapeOf(romanian)).toEqual(shapeOf(english));
    fakeServer({});
    await openApp(path);
    await arrival(title);
    act(() => within(screen.getByRole("banner")).getByText("RO").click());
    await screen.findByText(romanian.lead);
    expect(screen.getByText("14 aprilie 2025")).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Cuprins" })).toBeTruthy();
  });
});

test("Romanian legal texts use Romanian letters and quotation marks", () => {
  for (const text of [privacyRo, termsRo])
    expect(JSON.stringify(text)).not.toMatch(/[şţŞŢ“]|[^{}[\],:]\\"/);
});

test("the policy is readable if the server does not answer", async () => {
  await openApp("/privacy-policy");
  await arrival(words("shell.privacyPolicy"));
  const missing = await screen.findAllByText(/the address could not be loaded/);
  expect(missing.length).toBeGreaterThan(0);
});

// spec 1.10
test("the terms promise notice of about 30 days, and the policy names the ad network", () => {
  expect(JSON.stringify(termsEn)).toContain("about 30 days’ notice of material changes");
  expect(JSON.stringify(privacyEn)).toContain("Google AdSense");
});
