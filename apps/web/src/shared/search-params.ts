import { searchLimits } from "@sortes/contract";

type Search = Readonly<Record<string, unknown>>;

/** The page of a list that an address asks for; nothing for the first. */
export const pageSearch = ({ page }: Search): { page?: number } =>
  Number.isSafeInteger(page) && (page as number) > 1 ? { page: page as number } : {};

/** What an address looks for. Digits arrive as a number. */
export function textSearch({ q }: Search): { q?: string } {
  const text = typeof q === "number" || typeof q === "string" ? String(q).trim() : "";
  const part = Array.from(text).slice(0, searchLimits.part).join("");
  return part === "" ? {} : { q: part };
}
