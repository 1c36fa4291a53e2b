import mjml2html from "mjml";

/**
 * MJML as HTML that mail programs understand.
 * @throws Error with the errors in the markup; files cannot be included.
 */
export async function compileMjml(markup: string): Promise<string> {
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

/** The look of the app, as far as mail programs go: paper on a pale desk, cloth on top, one canary ticket. */
export const colour = {
  desk: "#f2f5f0",
  paper: "#ffffff",
  cloth: "#12473a",
  onCloth: "#f5f8f1",
  canary: "#ffd447",
  ink: "#14231e",
  ink2: "#44554d",
  link: "#0b5c47",
  line: "#d3dad2",
};
