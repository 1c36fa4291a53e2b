import {
  addressIn,
  alternatesOf,
  type Language,
  languages,
  originMark as origin,
} from "@sortes/contract";
import { structuredData } from "./structured-data.ts";
import type { Subject } from "./subject.ts";

const locales: Record<Language, string> = { en: "en_GB", ro: "ro_RO" };

/**
 * The title and metadata for search engines and link previews.
 * @returns elements for the page's `<head>`
 */
export function pageHead(subject: Subject): string {
  const { path, language, name, title, description, isListed, hasPicture, article } = subject;
  const address = addressIn(language, origin, path);
  // pages without a picture of their own use the home page's
  const picture = `${origin}/previews/${language}${hasPicture && path !== "/" ? path : "/index"}.png`;
  const properties = Object.entries({
    "og:type": article ? "article" : "website",
    "og:site_name": "Sortes",
    "og:title": title,
    ...(description && { "og:description": description }),
    "og:url": address,
    "og:locale": locales[language],
    "og:image": picture,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": hasPicture ? name : "Sortes",
    ...(article && {
      "article:published_time": article.date,
      "article:section": article.category,
    }),
  });
  return [
    `<title>${escaped(title)}</title>`,
    ...(description ? [tag("meta", { name: "description", content: description })] : []),
    ...(isListed ? linksOf(path, language) : [tag("meta", { name: "robots", content: "noindex" })]),
    ...properties.map(([property, content]) => tag("meta", { property, content })),
    ...languages
      .filter((one) => one !== language)
      .map((one) => tag("meta", { property: "og:locale:alternate", content: locales[one] })),
    tag("meta", { name: "twitter:card", content: "summary_large_image" }),
    ...(isListed ? [dataOf(structuredData(subject, { origin, address, picture }))] : []),
  ].join("\n");
}

/** The canonical address of the page and its alternates in each language. */
const linksOf = (path: string, language: Language): string[] => [
  tag("link", { rel: "canonical", href: addressIn(language, origin, path) }),
  ...alternatesOf(origin, path).map(([hreflang, href]) =>
    tag("link", { rel: "alternate", hreflang, href }),
  ),
];

const dataOf = (data: object): string =>
  `<script type="application/ld+json">${inlineJson(data)}</script>`;

/** JSON that is safe inside an element: no text in it can close the element. */
export const inlineJson = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");

const tag = (name: string, attributes: Record<string, string>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(value)}"`)
    .join(" ")} />`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
