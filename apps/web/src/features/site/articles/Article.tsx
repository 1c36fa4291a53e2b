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

/** The class of the link in a title: the whole item can be pressed. */
export const articleLinkClass = styles.link;

interface ArticleItemProps {
  /** Address of the picture: a slip of 240 × 160, which says nothing that the title does not say. */
  image: string;
  /** Category, author, date. */
  meta?: ReactNode;
  /** A heading with a link of the class `articleLinkClass`. */
  title: ReactNode;
  /** The excerpt. */
  children: ReactNode;
}

/** An article in an `ArticleList`: its slip, its title, what it is about. */
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
