import { addressIn, type Article, modePages } from "@sortes/contract";
import { listedGenerators } from "../features/generators/generators.ts";
import type { Subject } from "./subject.ts";

interface Addresses {
  origin: string;
  /** The page's address in its language. */
  address: string;
  picture: string;
}

/** The structured data of a listed page, with its breadcrumbs. @see https://schema.org */
export function structuredData(subject: Subject, addresses: Addresses): object {
  const { path, name, article } = subject;
  const graph: object[] = [];
  if (article) graph.push(articleOf(article, subject, addresses));
  else if (path === "/") graph.push(applicationOf("Sortes", subject, addresses));
  else if (isGenerator(path)) graph.push(applicationOf(name, subject, addresses));
  if (path !== "/") graph.push(wayTo(subject, addresses));
  return { "@context": "https://schema.org", "@graph": graph };
}

const isGenerator = (path: string): boolean =>
  listedGenerators.some((generator) => generator.path === path) ||
  Object.values<string>(modePages).includes(path);

const organization = (origin: string) => ({
  "@type": "Organization",
  name: "Sortes",
  url: `${origin}/`,
  logo: `${origin}/favicon.svg`,
});

function applicationOf(
  name: string,
  { language, description }: Subject,
  { origin, address, picture }: Addresses,
): object {
  return {
    "@type": "WebApplication",
    name,
    description,
    url: address,
    image: picture,
    inLanguage: language,
    applicationCategory: "UtilitiesApplication",
    operatingSystem: "Any",
    browserRequirements: "Requires JavaScript",
    isAccessibleForFree: true,
    offers: { "@type": "Offer", price: "0", priceCurrency: "EUR" },
    publisher: organization(origin),
  };
}

function articleOf(
  { title, excerpt, date, category }: Article,
  { language }: Subject,
  { origin, address, picture }: Addresses,
): object {
  return {
    "@type": "Article",
    headline: title,
    description: excerpt,
    datePublished: date,
    articleSection: category,
    inLanguage: language,
    image: picture,
    author: organization(origin),
    publisher: organization(origin),
    mainEntityOfPage: address,
  };
}

/** The breadcrumbs: the pages above a page, and the page itself. */
function wayTo({ path, name, language, parent }: Subject, { origin }: Addresses): object {
  const pages = [{ path: "/", name: "Sortes" }, ...(parent ? [parent] : []), { path, name }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: pages.map((page, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: page.name,
      item: addressIn(language, origin, page.path),
    })),
  };
}
