/**
 * Compiles MJML to HTML for mail clients.
 * @throws Error with the errors in the markup; including files is one.
 */
export async function compileMjml(markup: string): Promise<string> {
  // loaded on demand: a third of a worker's idle memory and start time
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

/** Reverses the escaping of `escapeHtml` and `filterMail`. */
export const unescapeHtml = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => characters[entity] ?? entity);
