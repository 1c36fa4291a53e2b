import { addressIn, archiveAddress, type Language, languages } from "@sortes/contract";
import { brandHead, colour, escapeHtml, fonts, type MailBrand, nightColour } from "@sortes/email";
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

const themed = ({ page, sheet, ink, ink2, link, line, cloth, onCloth, lot }: typeof colour) =>
  Object.entries({ page, sheet, ink, ink2, link, line, cloth, onCloth, lot })
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

/** The look of the web app, whose build has the fonts in `fonts.css`. */
const styles = `
:root{color-scheme:light dark;${themed(colour)}}
@media (prefers-color-scheme:dark){:root{${themed(nightColour)}}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:flex;flex-direction:column;background:var(--page);color:var(--ink);font:1.0625rem/1.5 var(--font-text,${fonts.text})}
a{color:var(--link);text-underline-offset:.15em}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
h1,h2,.brand{font-family:var(--font-numeral,${fonts.title});font-weight:800;letter-spacing:-.012em}
h1,h2{line-height:1.15;margin:0;overflow-wrap:anywhere}
h1{font-size:clamp(2.125rem,1.6rem + 2.3vw,3.25rem)}
h2{font-size:1.375rem}
p{margin:0}
header{background:var(--sheet);border-bottom:1px solid var(--line)}
header a{color:var(--ink);text-decoration:none;font-weight:500}
header .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.5rem;min-height:4rem;padding-block:.25rem}
header nav{display:flex;gap:0 1.5rem}
.brand{margin-right:auto;gap:.6rem;font-size:1.375rem;line-height:1}
.brand svg{width:1.875rem;height:1.875rem}
.row{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
header a,.row a,.row span{display:inline-flex;align-items:center;min-height:2.75rem}
.logo img{display:block;max-width:100%}
.wrap{width:100%;max-width:46rem;margin:0 auto;padding:0 clamp(1rem,4vw,2rem)}
main{flex:1;padding-block:2rem 4rem!important;display:grid;align-content:start;gap:1.5rem}
.muted{color:var(--ink2)}
ol{list-style:none;margin:0;padding:0;background:var(--sheet);border:1px solid var(--line);border-radius:3px}
li{position:relative;padding:1.25rem clamp(1rem,4vw,1.5rem);display:grid;gap:.25rem;overflow-wrap:anywhere}
li+li{border-top:1px solid var(--line)}
li h2 a::after{content:"";position:absolute;inset:0}
footer{background:var(--cloth);color:var(--onCloth)}
footer .wrap{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:1rem 1.5rem;padding-block:2rem}
footer a{display:inline-flex;align-items:center;min-height:3.75rem;padding:.5rem 1.5rem;border-radius:3px;background:var(--lot);color:${colour.ink};font-weight:700;text-decoration:none}
footer a:focus-visible{outline-color:var(--onCloth)}
`;

/** The mark of Sortes, as in the header of the web app. */
const mark = `<svg viewBox="0 0 32 32" aria-hidden="true"><g stroke="currentColor" stroke-width="1.7"><rect x="10" y="9" width="6.4" height="17" rx=".8" transform="rotate(-24 13 26)" fill="var(--sheet)"/><rect x="15.6" y="9" width="6.4" height="17" rx=".8" transform="rotate(24 19 26)" fill="var(--sheet)"/><rect x="12.2" y="1.6" width="7.6" height="24" rx=".9" fill="var(--lot)"/></g><g fill="currentColor"><circle cx="16" cy="6.2" r="1.5"/><rect x="2" y="22.5" width="28" height="7.5" rx="3.75"/></g></svg>`;

/** A document of the archive around its content. */
export function frame(page: Found, site: ArchiveSite, content: string): string {
  const { language, brand } = site;
  const words = (key: Parameters<typeof wordArchive>[1]) => escapeHtml(wordArchive(language, key));
  const home = addressIn(language, "", "/");
  const switches = languages
    .filter((one) => one !== language)
    .map((one) => {
      const link = { href: addressOf(archiveAddress, one), hreflang: one, lang: one };
      return `${element("a", link)}${escapeHtml(wordArchive(one, `in_${one}`))}</a>`;
    });
  // the content security policy of our pages forbids style attributes
  const logo = brand.logo
    ? `<p class="logo">${brandHead(brand).replace(/ style="[^"]*"/, "")}</p>`
    : "";
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
${headOf(page, site)}
<link rel="stylesheet" href="/fonts.css">
<style>${styles}</style>
</head>
<body>
<header><div class="wrap">
${element("a", { class: "brand", href: home })}${mark}Sortes</a>
<nav>${element("a", { href: home })}${words("generators")}</a></nav>
${element("nav", { "aria-label": wordArchive(language, "languages") })}${switches.join(" ")}</nav>
</div></header>
<main class="wrap">
${logo}
${content}
</main>
<footer><div class="wrap"><p>${words("drawToo")}</p>${element("a", { href: home })}${words("pick")}</a></div></footer>
</body>
</html>
`;
}
