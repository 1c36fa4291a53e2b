/**
 * MJML as HTML that mail programs understand.
 * @throws Error with the errors in the markup; files cannot be included.
 */
export async function compileMjml(markup: string): Promise<string> {
  // a third of a worker's memory at rest, and of its start
  const { default: mjml2html } = await import("mjml");
  const { html } = await mjml2html(markup, {
    validationLevel: "strict",
    ignoreIncludes: true,
    keepComments: false,
    minify: false,
    fonts: {}, // as it comes, MJML has readers' programs fetch the fonts it knows from elsewhere
  });
  return html;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML and MJML, in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

const characters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character])),
  "&nbsp;": "\u{a0}",
};

/** The text that `escapeHtml`, or `filterMail`, has escaped. */
export const unescapeHtml = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => characters[entity] ?? entity);
