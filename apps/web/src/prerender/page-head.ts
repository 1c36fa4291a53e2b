import { addressIn, type Article, type Language, languages } from "@sortes/contract";

/** The server puts its own address in its place. */
const origin = "https://sortes.invalid";

interface PageHead {
  path: string;
  language: Language;
  title: string;
  /** Undefined for a page without one of its own. */
  description: string | undefined;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** The article that the page shows. */
  article: Article | undefined;
}

/**
 * Elements that search engines and previews of shared links read: the title, and what is said beside it.
 * @returns elements for its `<head>`
 */
export function pageHead({ path, language, title, description, isListed }: PageHead): string {
  const address = addressIn(language, origin, path);
  const alternates = languages.map((one) =>
    tag("link", { rel: "alternate", hreflang: one, href: addressIn(one, origin, path) }),
  );
  const properties = Object.entries({
    "og:type": "website",
    "og:site_name": "Sortes",
    "og:title": title,
    ...(description && { "og:description": description }),
    "og:url": address,
    "og:locale": { en: "en_GB", ro: "ro_RO" }[language],
  });
  return [
    `<title>${escaped(title)}</title>`,
    ...(description ? [tag("meta", { name: "description", content: description })] : []),
    ...(isListed
      ? [
          tag("link", { rel: "canonical", href: address }),
          ...alternates,
          tag("link", {
            rel: "alternate",
            hreflang: "x-default",
            href: addressIn("en", origin, path),
          }),
        ]
      : [tag("meta", { name: "robots", content: "noindex" })]),
    ...properties.map(([property, content]) => tag("meta", { property, content })),
    tag("meta", { name: "twitter:card", content: "summary" }),
    ...(path === "/"
      ? [dataOf({ ...application, url: address, inLanguage: language, description })]
      : []),
  ].join("\n");
}

const application = {
  "@context": "https://schema.org",
  "@type": "WebApplication",
  name: "Sortes",
  applicationCategory: "UtilitiesApplication",
  operatingSystem: "Any",
  offers: { "@type": "Offer", price: "0", priceCurrency: "EUR" },
};

/** Structured data; no text of it can end its element. */
const dataOf = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

const tag = (name: string, attributes: Record<string, string>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(value)}"`)
    .join(" ")} />`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
