import type { ArticleSummary } from "@sortes/contract";

/** A text as it is compared: without regard to case and diacritics. */
const folded = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The articles whose title, excerpt or category contains what is looked for; all of them for an empty query. */
export function findArticles<T extends Pick<ArticleSummary, "title" | "excerpt" | "category">>(
  articles: readonly T[],
  query: string,
): T[] {
  const wanted = folded(query.trim());
  return articles.filter(({ title, excerpt, category }) =>
    [title, excerpt, category].some((text) => folded(text).includes(wanted)),
  );
}
