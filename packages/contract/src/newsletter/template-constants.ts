/** Letters that staff have saved as templates. Without schemas, for the page of campaigns. */
export const templateLimits = {
  /** Saved templates. */
  saved: 100,
  name: 80,
  /** Bytes of one: its lines and letters as JSON. Gmail cuts a mail at a fifth of it. */
  bytes: 512 * 1024,
} as const;

/** How a template is written. */
export const templateFormats = ["document", "html", "mjml"] as const;
export type TemplateFormat = (typeof templateFormats)[number];
