import { type Language, languages } from "@sortes/contract";

/** A language that we write, with or without a region. */
export function languageIn(cell: string): Language | undefined {
  const [language] = cell.toLowerCase().split(/[-_]/);
  return languages.find((known) => known === language);
}
