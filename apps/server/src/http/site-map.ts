/** A page in all its languages: their addresses, each listed with the alternates. */
interface MappedPage {
  addresses: readonly string[];
  alternates: readonly (readonly [hreflang: string, address: string])[];
}

/** A sitemap of these pages. @see https://www.sitemaps.org/protocol.html */
export function urlSetOf(pages: readonly MappedPage[]): string {
  const urls = pages.flatMap(({ addresses, alternates }) => {
    const links = alternates.map(
      ([hreflang, address]) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address}"/>`,
    );
    return addresses.map((address) => `<url><loc>${address}</loc>${links.join("")}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
