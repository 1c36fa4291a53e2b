import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterMail } from "../src/newsletter/letters/filter-mail.ts";
import { judgeAddress } from "../src/newsletter/letters/markup-policy.ts";
import { targetAddress, trackableLinks } from "../src/newsletter/letters/tracked-links.ts";
import { renderMail } from "../src/index.ts";

const runs = { seed: 20_261_120, numRuns: 500 };

const noise = fc.constantFrom(
  "",
  "",
  "",
  "\t",
  "\n",
  "\r",
  "\u0000",
  "\u0001",
  " ",
  "\u00ad",
  "\u200b",
  "\u2028",
  "\ufeff",
);
const scheme = fc.constantFrom(
  "javascript",
  "data",
  "vbscript",
  "file",
  "blob",
  "about",
  "view-source",
  "ms-office",
);

/** An address that a browser might take for one of a scheme that runs something, spelled in any way. */
const dangerous = fc
  .tuple(
    scheme,
    fc.array(fc.tuple(noise, fc.boolean(), fc.nat(3)), { minLength: 12, maxLength: 12 }),
    noise,
    fc.constantFrom(
      "alert(1)",
      "text/html,<script>alert(1)</script>",
      "//x/%0aalert(1)",
      "text/html;base64,PHNjcmlwdD4=",
    ),
  )
  .map(([name, ways, before, rest]) => {
    const spelled = [...`${name}:`].map((letter, i) => {
      const [put, upper, how] = ways[i] ?? ["", false, 0];
      const written = upper ? letter.toUpperCase() : letter;
      const code = written.charCodeAt(0);
      const forms = [written, written, `&#${code};`, `&#x${code.toString(16)};`];
      return `${forms[how]}${put}`;
    });
    return `${before}${spelled.join("")}${rest}`;
  });

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const decoded = (value: string): string =>
  value.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (all, hex?: string, number?: string, name = "") =>
      hex
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : number
          ? String.fromCodePoint(Number(number))
          : (entities[name] ?? all),
  );

/** Every address of a link, a picture or a background in some HTML, as a browser understands it. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|background|srcset|action|poster)="([^"]*)"/g)].flatMap(
    ([, value = ""]) => {
      const address = decoded(value);
      return URL.canParse(address, "https://mail.test/")
        ? [new URL(address, "https://mail.test/").protocol]
        : [];
    },
  );

describe("an address that runs a script", () => {
  it("is removed from a mail, however it is spelled", () => {
    fc.assert(
      fc.property(dangerous, (address) => {
        const quoted = address.replaceAll('"', "&quot;");
        const html = filterMail(
          `<html><body><a href="${quoted}">a</a><img src="${quoted}" alt=""><table background="${quoted}"><tr><td>x</td></tr></table></body></html>`,
        );
        for (const protocol of addressesIn(html))
          expect(["https:", "http:", "mailto:", "tel:"]).toContain(protocol);
      }),
      runs,
    );
  });

  it("is not tracked, so our redirect leads only to the web", () => {
    const any = fc.oneof(
      dangerous,
      fc.webUrl(),
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constant("{{site_url}}/x"),
    );
    fc.assert(
      fc.property(any, (address) => {
        const html = filterMail(
          `<html><body><a href="${address.replaceAll('"', "&quot;")}">a</a></body></html>`,
        );
        for (const target of trackableLinks(html))
          expect(new URL(targetAddress(target, "https://sortes.example")).protocol).toMatch(
            /^https?:$/,
          );
      }),
      runs,
    );
  });

  it("is reported as an unsafe link once its entities are decoded", () => {
    fc.assert(
      fc.property(dangerous, (address) => {
        expect(judgeAddress(decoded(address), "link")).toBe("unsafe");
      }),
      runs,
    );
  });

  it("is rejected as the target of a mail's button", async () => {
    const link = dangerous.map(decoded);
    await fc.assert(
      fc.asyncProperty(link, async (bad) => {
        const mail = renderMail({ kind: "verify_email", locale: "en", link: bad });
        await expect(mail).rejects.toThrow(/web pages|Invalid URL/);
      }),
      { ...runs, numRuns: 50 },
    );
  });
});
