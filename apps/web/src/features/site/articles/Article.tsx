import { type ReactNode, useDeferredValue } from "react";
import * as styles from "./articles.css.ts";
import { articleCounts, articlesFreshFor, type ArticleSummary } from "@sortes/contract";
import { cryptoRandom, sample } from "@sortes/core";
import { useNavigate } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";

/** Articles to choose from, in one strip; each child is an `ArticleItem`. */
export function ArticleList({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
    <ul role="list" className={styles.list}>
      {children}
    </ul>
  );
}

/** The class of the link in a title: it makes the whole item clickable. */
export const articleLinkClass = styles.link;

interface ArticleItemProps {
  /** The URL of the picture, 240 × 160 pixels; it is decorative. */
  image: string;
  /** Category, author, date. */
  meta?: ReactNode;
  /** A heading with a link of the class `articleLinkClass`. */
  title: ReactNode;
  /** The excerpt. */
  children: ReactNode;
}

/** An article in an `ArticleList`: picture, title and excerpt. */
export function ArticleItem({ image, meta, title, children }: ArticleItemProps) {
  return (
    <li className={styles.item}>
      <img src={image} alt="" width={240} height={160} className={styles.slipInItem} />
      {meta && <p className={styles.metaInItem}>{meta}</p>}
      <div className={styles.title}>{title}</div>
      <p className={styles.excerpt}>{children}</p>
    </li>
  );
}

const fresh = { staleTime: articlesFreshFor * 1000 };

/** The language of the displayed articles; follows the page's language once they are loaded. */
const useArticleLanguage = () => useDeferredValue(useLanguage()[0]);

/** All articles, without their content. */
export function useArticles() {
  const language = useArticleLanguage();
  const [{ articles }] = trpc.articles.list.useSuspenseQuery({ language }, fresh);
  return { articles, language };
}

/** An article, and the other articles to read next. */
export function useArticle(id: string) {
  const language = useArticleLanguage();
  const [article] = trpc.articles.get.useSuspenseQuery({ id, language }, fresh);
  const [{ articles }] = trpc.articles.featured.useSuspenseQuery({ language }, fresh);
  const others = articles.filter((other) => other.id !== id).slice(0, articleCounts.others);
  return { article, others, language };
}

/** Opens a random article; all are equally likely. */
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
