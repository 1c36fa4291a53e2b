import mjml2html from "mjml";

/**
 * MJML as HTML that mail programs understand.
 * @throws Error that lists what is wrong with the markup; files cannot be included.
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
