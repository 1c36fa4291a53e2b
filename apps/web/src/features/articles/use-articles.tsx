import { articleCounts, articlesFreshFor, type ArticleSummary } from "@sortes/contract";
import { cryptoRandom, sample } from "@sortes/core";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { useIntl } from "../../base/intl.ts";
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

/** Opens one of the articles. Each has the same chance. */
export function useRandomArticle(articles: readonly { id: string }[]) {
  const navigate = useNavigate();
  return async () => {
    const [drawn] = sample(articles, Math.min(1, articles.length), cryptoRandom());
    if (drawn)
      await navigate({ to: "/random-article/$articleId", params: { articleId: drawn.id } });
  };
}

/** Category, author and date in one line. */
export function ArticleMeta(props: Pick<ArticleSummary, "category" | "author" | "date">) {
  const { category, author, date } = props;
  const { formatDate } = useIntl();
  const day = formatDate(date, { dateStyle: "long", timeZone: "UTC" });
  return (
    <>
      {`${category}\u00a0· ${author}\u00a0· `}
      <time dateTime={date}>{day.replaceAll(" ", "\u00a0")}</time>
    </>
  );
}
