import { articleCounts, articlesFreshFor } from "@sortes/contract";
import { useDeferredValue } from "react";
import { useLanguage } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";

const fresh = { staleTime: articlesFreshFor * 1000 };

/** The language of the articles on the screen: the page's own as soon as they have arrived in it. */
const useArticleLanguage = () => useDeferredValue(useLanguage()[0]);

/** All articles, without their content. */
export function useArticles() {
  const language = useArticleLanguage();
  const [{ articles }] = trpc.articles.list.useSuspenseQuery({ language }, fresh);
  return { articles, language };
}

/** One article, and the others to read next. */
export function useArticle(id: string) {
  const language = useArticleLanguage();
  const [article] = trpc.articles.get.useSuspenseQuery({ id, language }, fresh);
  const [{ articles }] = trpc.articles.featured.useSuspenseQuery({ language }, fresh);
  const others = articles.filter((other) => other.id !== id).slice(0, articleCounts.others);
  return { article, others, language };
}
