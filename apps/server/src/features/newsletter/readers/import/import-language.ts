import { type Language, languages } from "@sortes/contract";

const named: Readonly<Record<string, Language>> = {
  english: "en",
  engleză: "en",
  engleza: "en",
  romanian: "ro",
  română: "ro",
  romana: "ro",
  românește: "ro",
};

/** Parses a supported language: its code, with or without a region (`ro`, `ro-RO`), or its name. */
export function languageIn(cell: string): Language | undefined {
  const name = cell.trim().toLowerCase();
  if (Object.hasOwn(named, name)) return named[name];
  const [language] = cell.toLowerCase().split(/[-_]/);
  return languages.find((known) => known === language);
}
