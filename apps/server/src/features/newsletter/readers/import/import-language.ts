import { type Language, languages } from "@sortes/contract";

/** Parses a supported language, with or without a region, such as `ro` or `ro-RO`. */
export function languageIn(cell: string): Language | undefined {
  const [language] = cell.toLowerCase().split(/[-_]/);
  return languages.find((known) => known === language);
}
