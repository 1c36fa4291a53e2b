import type { ArticleSummary } from "@sortes/contract";
import { folded } from "../../base/names.ts";

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
