import { type Language, languages } from "@sortes/contract";

/** The server puts its own address in its place. */
const origin = "https://sortes.invalid";

interface PageHead {
  path: string;
  language: Language;
  title: string;
  description: string | undefined;
}

/** The address of a page in a language. English is everybody's first. */
const addressOf = (path: string, language: Language): string =>
  `${origin}${path}${language === "en" ? "" : `?lang=${language}`}`;

/**
 * What search engines and previews of shared links read of a page. A page without a description is not for them.
 * @returns elements for its `<head>`
 */
export function pageHead({ path, language, title, description }: PageHead): string {
  if (description === undefined) return tag("meta", { name: "robots", content: "noindex" });
  const address = addressOf(path, language);
  const alternates = languages.map((one) =>
    tag("link", { rel: "alternate", hreflang: one, href: addressOf(path, one) }),
  );
  const properties = Object.entries({
    "og:type": "website",
    "og:site_name": "Sortes",
    "og:title": title,
    "og:description": description,
    "og:url": address,
    "og:locale": { en: "en_GB", ro: "ro_RO" }[language],
  });
  return [
    tag("meta", { name: "description", content: description }),
    tag("link", { rel: "canonical", href: address }),
    ...alternates,
    tag("link", { rel: "alternate", hreflang: "x-default", href: addressOf(path, "en") }),
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

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
