/** A word that is more than text: a page of ours, the address for questions, or the name of a stored key. */
export type Special =
  | { to: "/privacy-policy" | "/terms-of-service"; text: string }
  | { mail: true }
  | { code: string };

/** What is said, piece by piece, so that no HTML is made of a string. */
export type Words = string | readonly (string | Special)[];

/** A part of a section. `facts` are terms with what is said of each. */
export type Block =
  | { p: Words }
  | { list: readonly Words[] }
  | { facts: readonly (readonly [term: string, said: Words])[] };

export interface LegalSection {
  /** Part of addresses; the same in all languages. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface LegalText {
  lead: string;
  sections: readonly LegalSection[];
}

/** The address for questions. */
export const mail: Special = { mail: true };
/** The name of something that is stored. */
export const code = (name: string): Special => ({ code: name });
