import { type ArticleNode, articleTags } from "@sortes/contract";
import {
  buttonClass,
  CastButton,
  CastEdge,
  Icon,
  layout,
  Prose,
  ProseTable,
  Sheet,
  SheetBody,
  text,
} from "@sortes/ui";
import {
  ArticleItem,
  articleLinkClass,
  ArticleList,
  ArticleMeta,
  useArticle,
  useRandomArticle,
} from "./Article.tsx";
import { Link, useLocation } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useIntl } from "../../../base/intl.ts";
import { joinAtHyphens, usePageTitle } from "../../../base/texts.ts";
import { AdSlot } from "../ads/AdSlot.tsx";
import * as styles from "./articles.css.ts";
import { ShareArticle } from "./ShareArticle.tsx";

/** The content of an article, built from elements and never from HTML: unknown nodes cannot get in. */
function ArticleBody({ nodes }: { nodes: readonly ArticleNode[] }) {
  return <Prose>{nodes.map(draw)}</Prose>;
}

function draw(node: ArticleNode, key: number): ReactNode {
  if (typeof node === "string") return joinAtHyphens(node);
  const { tag: Tag, href } = node;
  const children = node.children.map(draw);
  if (!articleTags.includes(Tag)) return <Fragment key={key}>{children}</Fragment>;
  if (Tag === "table") return <ProseTable key={key}>{children}</ProseTable>;
  if (Tag !== "a") return <Tag key={key}>{children}</Tag>;
  if (href && /^\/(?![/\\])/.test(href))
    return (
      <Link key={key} to={href}>
        {children}
      </Link>
    );
  if (!href || !/^https?:\/\//i.test(href)) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} href={href} rel="noreferrer">
      {children}
    </a>
  );
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The search that found the article. */
    articlesQuery?: string;
  }
}

/** An article, with sharing and further reading. */
export function ArticlePage({ id }: { id: string }) {
  const { t } = useIntl();
  const { article, others, language } = useArticle(id);
  const readRandom = useRandomArticle(others);
  const query = useLocation({ select: ({ state }) => state.articlesQuery });
  usePageTitle(article.title);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <p className={styles.back}>
        <Link
          to="/random-article"
          search={typeof query === "string" ? { q: query } : {}}
          className={buttonClass({ tone: "plain", size: "sm" })}
        >
          <Icon name="arrow-left" />
          {t("articles.back")}
        </Link>
      </p>
      <div className={layout.bench}>
        <article lang={language}>
          <header className={styles.head}>
            <img
              src={article.image}
              alt=""
              width={240}
              height={160}
              className={styles.slipInHead}
            />
            <h1 tabIndex={-1} className={styles.headTitle}>
              {article.title}
            </h1>
            <p className={styles.meta}>
              <ArticleMeta {...article} />
            </p>
            <p className={styles.lead}>{article.excerpt}</p>
          </header>
          <ArticleBody nodes={article.body} />
        </article>
        <aside className={`${layout.stackLg} ${styles.aside}`}>
          <ShareArticle id={id} title={article.title} language={language} />
          <Sheet>
            <SheetBody>
              <div className={layout.stackSm}>
                <h2 className={text.h3}>{t("articles.another")}</h2>
                <p>{t("articles.anotherText")}</p>
              </div>
            </SheetBody>
            <CastEdge>
              <CastButton onClick={() => void readRandom()}>{t("articles.readRandom")}</CastButton>
            </CastEdge>
          </Sheet>
        </aside>
      </div>
      <section className={layout.stack} aria-labelledby="others">
        <h2 id="others">{t("articles.others")}</h2>
        <div lang={language}>
          <ArticleList>
            {others.map((other) => (
              <ArticleItem
                key={other.id}
                image={other.image}
                title={
                  <h3>
                    <Link
                      to="/random-article/$articleId"
                      params={{ articleId: other.id }}
                      className={articleLinkClass}
                    >
                      {other.title}
                    </Link>
                  </h3>
                }
              >
                {other.excerpt}
              </ArticleItem>
            ))}
          </ArticleList>
        </div>
      </section>
      <AdSlot />
    </div>
  );
}
