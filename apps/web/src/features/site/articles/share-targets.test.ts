import { expect, it } from "vitest";
import { articleUrl, shareTargets } from "./ShareArticle.tsx";

it("articleUrl adds the language unless it is the default", () => {
  expect(articleUrl("https://a.test", "fair-teams", "en")).toBe(
    "https://a.test/random-article/fair-teams",
  );
  expect(articleUrl("https://a.test", "fair-teams", "ro")).toBe(
    "https://a.test/random-article/fair-teams?lang=ro",
  );
});

it("share links carry the whole title and address", () => {
  const url = "https://a.test/random-article/x?lang=ro";
  const title = "Șanse: 50% & „corect”? #1+1";
  const { mail, whatsApp, facebook, x } = shareTargets(url, title);
  expect(new URL(whatsApp).searchParams.get("text")).toBe(`${title} ${url}`);
  expect(new URL(facebook).searchParams.get("u")).toBe(url);
  expect(Object.fromEntries(new URL(x).searchParams)).toEqual({ text: title, url });
  expect(new URL(mail).searchParams.get("subject")).toBe(title);
  expect(new URL(mail).searchParams.get("body")).toBe(`${title}\r\n${url}`);
});
