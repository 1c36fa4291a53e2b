import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "@sortes/contract";
import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { root } from "../env.ts";
import { type Head, headOf, htmlOf, listedAddresses } from "../fixtures/heads.ts";
import { expect, test } from "../fixtures/test.ts";
import { drawnPictures, pictureFolder } from "../pictures/links/drawn.ts";
import { fingerprint, pictureHtml, wordsOf } from "../pictures/links/link-picture.ts";

interface Thing {
  "@type": string;
  [name: string]: unknown;
}

const heads: Head[] = [];
test.beforeAll(async ({ browser, app }) => {
  const page = await browser.newPage({ baseURL: app.url });
  for (const address of await listedAddresses(page)) heads.push(await headOf(page, address));
  await page.close();
  expect(heads.length).toBeGreaterThan(30);
});

const whole = (app: { url: string }, address: string): string => app.url + address;

test("each listed page is valid HTML @long", async ({ page }) => {
  const rules = await readFile(join(root, "apps/web/.htmlvalidate.json"), "utf8");
  const validator = new HtmlValidate(new StaticConfigLoader(JSON.parse(rules) as ConfigData));
  const faults: string[] = [];
  for (const { address } of heads) {
    const { results } = await validator.validateString(await htmlOf(page, address), address);
    for (const { message, ruleId, selector } of results.flatMap(({ messages }) => messages))
      faults.push(`${address}: ${message} (${ruleId}) ${selector}`);
  }
  expect(faults).toEqual([]);
});

test("each listed page has a title and a description of its own in each language", () => {
  for (const language of languages) {
    const ours = heads.filter(({ lang }) => lang === language);
    expect(ours).toHaveLength(heads.length / languages.length);
    for (const { address, title, description } of ours) {
      expect.soft(title.length, `${address}: ${title}`).toBeLessThanOrEqual(60);
      expect.soft(description.length, `${address}: ${description}`).toBeGreaterThanOrEqual(50);
      expect.soft(description.length, `${address}: ${description}`).toBeLessThanOrEqual(160);
    }
    expect(new Set(ours.map(({ title }) => title)).size).toBe(ours.length);
    expect(new Set(ours.map(({ description }) => description)).size).toBe(ours.length);
  }
});

test("each listed page declares its canonical address and its other languages, which declare it", ({
  app,
}) => {
  const byAddress = new Map(heads.map((head) => [whole(app, head.address), head]));
  for (const { address, lang, canonical, alternates } of heads) {
    expect(canonical).toBe(whole(app, address));
    expect(alternates[lang]).toBe(canonical);
    expect(Object.keys(alternates).toSorted()).toEqual(["en", "ro", "x-default"]);
    expect(alternates["x-default"]).toBe(alternates["en"]);
    for (const other of Object.values(alternates))
      expect(byAddress.get(other)?.alternates, `${address} names ${other}`).toEqual(alternates);
  }
});

test("each listed page has a preview picture with its current texts", async ({ app, request }) => {
  const drawn = await drawnPictures();
  for (const { address, title, description, card, canonical, properties } of heads) {
    expect(properties).toMatchObject({
      "og:title": title,
      "og:description": description,
      "og:url": canonical,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:type": "image/png",
    });
    expect(properties["og:image:alt"]).toBeTruthy();
    expect(new Set([properties["og:locale"], properties["og:locale:alternate"]])).toEqual(
      new Set(["en_GB", "ro_RO"]),
    );
    expect(card).toBe("summary_large_image");
    const picture = properties["og:image"]!;
    expect(picture.startsWith(`${app.url}/previews/`)).toBe(true);
    const file = picture.replace(`${app.url}/previews/`, "");
    // after a change of its words or of the look: npm run pictures -- "pictures of links"
    expect(drawn[file]?.inputs, `${file} is not up to date`).toBe(
      fingerprint(pictureHtml(wordsOf(address, properties))),
    );
    const reply = await request.get(picture);
    expect(reply.headers()["content-type"]).toBe("image/png");
    const bytes = await reply.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(fingerprint(bytes)).toBe(drawn[file]?.picture);
    expect(fingerprint(await readFile(join(pictureFolder, file)))).toBe(drawn[file]?.picture);
  }
});

/** The properties that search engines want of each kind of thing. */
const wanted: Record<string, readonly string[]> = {
  WebApplication: ["name", "description", "url", "image", "inLanguage", "offers"],
  Article: [
    "headline",
    "description",
    "datePublished",
    "inLanguage",
    "image",
    "author",
    "publisher",
    "mainEntityOfPage",
  ],
  BreadcrumbList: ["itemListElement"],
};

test("structured data describes each listed page, with absolute addresses", ({ app }) => {
  for (const { address, lang, data, canonical, properties } of heads) {
    expect(data, address).toHaveLength(1);
    const parsed = JSON.parse(data[0]!) as { "@context": string; "@graph": Thing[] };
    expect(parsed["@context"]).toBe("https://schema.org");
    const things = new Map(parsed["@graph"].map((thing) => [thing["@type"], thing]));
    const path = address.replace(/\?.*/, "");
    const isArticle = path.startsWith("/random-article/");
    expect(things.has("Article"), address).toBe(isArticle);
    expect(properties["og:type"]).toBe(isArticle ? "article" : "website");
    expect(things.has("WebApplication"), address).toBe(
      path === "/" || /-generator(?:\/|$)|^\/lucky-winner$/.test(path),
    );
    expect(things.has("BreadcrumbList"), address).toBe(path !== "/");
    for (const [type, thing] of things)
      for (const field of wanted[type]!) expect(thing[field], `${address} ${type}`).toBeTruthy();
    for (const thing of things.values())
      if ("inLanguage" in thing) expect(thing["inLanguage"]).toBe(lang);
    const way = things.get("BreadcrumbList")?.["itemListElement"] as { item: string }[] | undefined;
    expect(way?.at(-1)?.item ?? canonical).toBe(canonical);
    expect(way?.length).toBe(path === "/" ? undefined : isArticle ? 3 : 2);
    for (const [, found = ""] of data[0]!.matchAll(/"((?:https?:)?\/[^"]*)"/g))
      if (found !== "https://schema.org") expect(found.startsWith(`${app.url}/`), found).toBe(true);
  }
});
