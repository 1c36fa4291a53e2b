import { addressIn, type Language, languages } from "@sortes/contract";

/** The server puts its own address in its place. */
const origin = "https://sortes.invalid";

interface PageHead {
  path: string;
  language: Language;
  title: string;
  description: string | undefined;
  /** Whether search engines may list it. */
  isListed: boolean;
}

/**
 * Elements that search engines and previews of shared links read.
 * @returns elements for its `<head>`
 */
export function pageHead({ path, language, title, description, isListed }: PageHead): string {
  if (!isListed) return tag("meta", { name: "robots", content: "noindex" });
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
    ...(description ? [tag("meta", { name: "description", content: description })] : []),
    tag("link", { rel: "canonical", href: address }),
    ...alternates,
    tag("link", { rel: "alternate", hreflang: "x-default", href: addressIn("en", origin, path) }),
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
