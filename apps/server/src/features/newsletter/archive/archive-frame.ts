import { addressIn, archiveAddress, type Language, languages } from "@sortes/contract";
import {
  brandHead,
  colour,
  escapeHtml,
  fonts,
  inkOn,
  type MailBrand,
  nightColour,
} from "@sortes/email";
import { wordArchive } from "@sortes/i18n";

/** The site of the archive, in the language of the page. */
export interface ArchiveSite {
  language: Language;
  /** Without a slash at the end. */
  publicUrl: string;
  brand: MailBrand;
}

/** A page's metadata for search engines and link previews. */
export interface Found {
  title: string;
  description: string;
  /** The path below the site's address, without the language. */
  path: string;
  /** Languages in which the page exists; search engines may index it if there are any. */
  languages: readonly Language[];
  type: "website" | "article";
  sentAt?: Date;
}

const locales: Record<Language, string> = { en: "en_GB", ro: "ro_RO" };

type Attributes = Readonly<Record<string, string>>;

/** A void element, or the opening tag of one. */
export const element = (name: string, attributes: Attributes): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(" ")}>`;

/**
 * An archive address with an explicit language, so that the visitor's language choice on the site does not change it.
 */
export function addressOf(
  path: string,
  language: Language,
  query: Readonly<Record<string, string>> = {},
) {
  return `${path}?${new URLSearchParams({ ...query, lang: language }).toString()}`;
}

export const feedAddress = (language: Language): string =>
  addressIn(language, "", `${archiveAddress}/rss.xml`);

/** A page's canonical address; pages of the list include their number. */
const canonical = ({ path }: Found, { publicUrl }: ArchiveSite, language: Language): string => {
  const address = new URL(`${publicUrl}${path}`);
  if (addressIn(language, "", "/") !== "/") address.searchParams.set("lang", language);
  return address.href;
};

/** The elements for the head of a page, without its title. */
export function headOf(page: Found, site: ArchiveSite): string {
  const { title, description, languages, type, sentAt } = page;
  const { language, publicUrl, brand } = site;
  const address = canonical(page, site, language);
  const picture = `${publicUrl}/previews/${language}/index.png`;
  const properties = {
    "og:type": type,
    "og:site_name": brand.name,
    "og:title": title,
    "og:description": description,
    "og:url": address,
    "og:locale": locales[language],
    "og:image": picture,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Sortes",
    ...(sentAt && { "article:published_time": sentAt.toISOString() }),
  };
  const first = languages.includes("en") ? "en" : languages[0];
  const links: Attributes[] = first
    ? [
        { rel: "canonical", href: address },
        ...languages.map((one) => ({
          rel: "alternate",
          hreflang: one,
          href: canonical(page, site, one),
        })),
        { rel: "alternate", hreflang: "x-default", href: canonical(page, site, first) },
      ]
    : [];
  return [
    element("meta", { name: "description", content: description }),
    ...(first ? [] : [element("meta", { name: "robots", content: "noindex" })]),
    ...links.map((link) => element("link", link)),
    element("link", {
      rel: "alternate",
      type: "application/rss+xml",
      title: wordArchive(language, "titleOfSite", { brand: brand.name }),
      href: `${publicUrl}${feedAddress(language)}`,
    }),
    ...Object.entries(properties).map(([property, content]) =>
      element("meta", { property, content }),
    ),
    element("meta", { name: "twitter:card", content: "summary_large_image" }),
    element("link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }),
    ...(first ? [structured(page, site, { address, picture })] : []),
  ].join("\n");
}

/** The page's type and its breadcrumbs from the home page, as JSON-LD. @see https://schema.org */
function structured(
  page: Found,
  { language, publicUrl, brand }: ArchiveSite,
  { address, picture }: { address: string; picture: string },
): string {
  const { title, description, path, type, sentAt } = page;
  const publisher = { "@type": "Organization", name: brand.name, url: `${publicUrl}/` };
  const archive = {
    path: archiveAddress,
    name: wordArchive(language, "title"),
  };
  const steps = [
    { path: "/", name: brand.name },
    archive,
    ...(type === "article" ? [{ path, name: title }] : []),
  ];
  const graph = [
    {
      "@type": type === "article" ? "Article" : "CollectionPage",
      [type === "article" ? "headline" : "name"]: title,
      description,
      url: address,
      inLanguage: language,
      image: picture,
      ...(sentAt && {
        datePublished: sentAt.toISOString(),
        author: publisher,
        mainEntityOfPage: address,
      }),
      publisher,
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: steps.map((step, i) => ({
        "@type": "ListItem",
        position: i + 1,
        name: step.name,
        item: addressIn(language, publicUrl, step.path),
      })),
    },
  ];
  const data = { "@context": "https://schema.org", "@graph": graph };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

export const dayOf = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(time);

const themed = ({ page, sheet, ink, ink2, link, line }: typeof colour, linkColor = link): string =>
  `--page:${page};--sheet:${sheet};--ink:${ink};--ink-2:${ink2};--link:${linkColor};--line:${line}`;

/** Follows the look of mails: the brand on its band, and the letters on paper. */
const styles = ({ bandColor, linkColor }: MailBrand): string => `
:root{color-scheme:light dark;${themed(colour, linkColor)}}
@media (prefers-color-scheme:dark){:root{${themed(nightColour)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.5 ${fonts.text}}
a{color:var(--link);text-underline-offset:.15em}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
h1,h2{font-family:${fonts.title};line-height:1.15;margin:0;overflow-wrap:anywhere}
h1{font-size:clamp(2.125rem,1.6rem + 2.3vw,3.25rem)}
h2{font-size:1.375rem}
p{margin:0}
.band{background:${bandColor}}
.band a{color:${inkOn(bandColor)}}
.band .wrap,.row{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem}
.band .wrap{justify-content:space-between;padding-block:.5rem}
.band a,.row a{display:inline-flex;align-items:center;min-height:2.75rem}
.brand{font:700 1.375rem ${fonts.title};text-decoration:none;overflow-wrap:anywhere}
.brand img{display:block}
.wrap{max-width:46rem;margin:0 auto;padding:0 clamp(1rem,4vw,2rem)}
main{padding-block:2rem 4rem!important;display:grid;gap:1.5rem}
.muted{color:var(--ink-2)}
ol{list-style:none;margin:0;padding:0;background:var(--sheet);border:1px solid var(--line);border-radius:3px}
li{position:relative;padding:1.25rem clamp(1rem,4vw,1.5rem);display:grid;gap:.25rem;overflow-wrap:anywhere}
li+li{border-top:1px solid var(--line)}
li h2 a::after{content:"";position:absolute;inset:0}
`;

/** A document of the archive around its content. */
export function frame(page: Found, site: ArchiveSite, content: string): string {
  const { language, brand } = site;
  const switches = languages
    .filter((one) => one !== language)
    .map((one) => {
      const link = { href: addressOf(archiveAddress, one), hreflang: one, lang: one };
      return `${element("a", link)}${escapeHtml(wordArchive(one, `in_${one}`))}</a>`;
    });
  // the content security policy of our pages forbids style attributes
  const head = brandHead(brand).replace(/ style="[^"]*"/, "");
  const band =
    `${element("a", { class: "brand", href: addressIn(language, "", "/") })}${head}</a>` +
    `${element("nav", { "aria-label": wordArchive(language, "languages") })}${switches.join(" ")}</nav>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
${headOf(page, site)}
<style>${styles(brand)}</style>
</head>
<body>
<header class="band"><div class="wrap">${band}</div></header>
<main class="wrap">
${content}
</main>
</body>
</html>
`;
}
