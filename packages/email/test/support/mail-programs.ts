import { caniemail } from "caniemail";

/**
 * Gmail, Outlook on the web (the new one for Windows is the same), on phones and on a Mac, Apple Mail and Yahoo. The old
 * Outlook for Windows shows MJML's comments for it, which the checker cannot read.
 */
const programs: Parameters<typeof caniemail>[0]["clients"] = [
  "gmail.desktop-webmail",
  "gmail.android",
  "gmail.ios",
  "outlook.outlook-com",
  "outlook.android",
  "outlook.ios",
  "outlook.macos",
  "apple-mail.*",
  "yahoo.*",
];

/** Features that our mails use although one of these programs does not support them at all, with the reason. */
export const tolerated: Readonly<Record<string, string>> = {
  "color-scheme CSS property":
    "For Apple Mail, which shows our dark colours by it; others keep light ones.",
  "color-scheme meta tag": "The same, for Apple Mail on a Mac.",
  "<body> element":
    "Yahoo and Outlook on a Mac put their own in its place. MJML writes the colour of the page on a div too.",
  "height property":
    "Of spacers, which Yahoo leaves out, and of pictures, whose height is an attribute too.",
  "aria-label attribute":
    "MJML names the mail for screen readers by its title; Yahoo removes it, and the title is there.",
  "word-break":
    "MJML breaks long words by it. In Yahoo the address below a button may be wider than a phone; the button is not.",
  "target attribute": "MJML's buttons open a new tab, as links of web mail do without it.",
  cursor: "MJML gives the padding of a button the pointer of a text.",
  "border-spacing": "MJML says 0 for pictures, and so does the cellspacing of the same table.",
  "Chaining selectors":
    "The checker takes `.moz-text-html .mj-column-per-100` for one; it widens columns in Thunderbird.",
};

/** A feature of a mail that some programs do not support at all. */
interface Missing {
  feature: string;
  programs: string[];
}

/** The features of a mail that one of the great mail programs does not support at all, by the data of caniemail.com. */
export function missingIn(html: string): Missing[] {
  const { issues } = caniemail({ clients: programs, html });
  const found = new Map<string, Set<string>>();
  for (const [program, errors] of issues.errors)
    for (const { title } of errors) found.set(title, (found.get(title) ?? new Set()).add(program));
  return [...found].map(([feature, where]) => ({ feature, programs: [...where].toSorted() }));
}
