import { addressIn, type Language } from "@sortes/contract";

interface MappedPage {
  path: string;
  languages: readonly Language[];
}

/**
 * The sitemap of the archive; each page lists its languages as alternates.
 * @see https://www.sitemaps.org/protocol.html
 */
export function letterMapOf(publicUrl: string, pages: readonly MappedPage[]): string {
  const urls = pages.flatMap(({ path, languages }) => {
    const addresses = languages.map((one) => [one, addressIn(one, publicUrl, path)] as const);
    const alternates = addresses.map(
      ([one, address]) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address}"/>`,
    );
    return addresses.map(([, address]) => `<url><loc>${address}</loc>${alternates.join("")}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
