/** Limits of letters that staff save as templates. Without schemas, for the page of campaigns. */
export const templateLimits = {
  /** Saved templates. */
  saved: 100,
  name: 80,
  /** Bytes of a template: its lines and letters as JSON. Gmail clips mails at a fifth of this. */
  bytes: 512 * 1024,
} as const;

/** The format of a template's source. */
export const templateFormats = ["document", "html", "mjml"] as const;
export type TemplateFormat = (typeof templateFormats)[number];
