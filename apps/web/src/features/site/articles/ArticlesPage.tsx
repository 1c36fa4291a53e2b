import type { ArticleSummary } from "@sortes/contract";
import {
  Button,
  CastButton,
  CastEdge,
  EmptyState,
  Field,
  layout,
  PageHead,
  Sheet,
  SheetBody,
  text as look,
  TextInput,
} from "@sortes/ui";
import {
  ArticleItem,
  articleLinkClass,
  ArticleList,
  ArticleMeta,
  useArticles,
  useRandomArticle,
} from "./Article.tsx";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useSearchBox } from "../../../base/search-box.ts";
import { useIntl } from "../../../base/intl.ts";
import { folded } from "../../../base/names.ts";
import { AdSlot } from "../ads/AdSlot.tsx";

/** The articles whose title, excerpt or category contains the search text; all of them for an empty one. */
export function findArticles<T extends Pick<ArticleSummary, "title" | "excerpt" | "category">>(
  articles: readonly T[],
  query: string,
): T[] {
  const wanted = folded(query.trim());
  return articles.filter(({ title, excerpt, category }) =>
    [title, excerpt, category].some((text) => folded(text).includes(wanted)),
  );
}

const route = getRouteApi("/random-article/");

/** The articles: search them or open a random one. */
export function ArticlesPage() {
  const { t } = useIntl();
  const { articles, language } = useArticles();
  const readRandom = useRandomArticle(articles);
  const { q = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const {
    words: query,
    search,
    box,
    input,
  } = useSearchBox(q, (words) => {
    const next = words.trim() === "" ? {} : { q: words };
    void navigate({ search: next, replace: true, resetScroll: false });
  });
  const found = findArticles(articles, query);
  const clear = () => {
    search("");
    box.current?.focus();
  };
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("articles.title")} lead={t("articles.lead")} />
      <div className={layout.stackLg}>
        <Sheet>
          <SheetBody role="search">
            <Field label={t("articles.search")} hint={t("articles.searchHint")}>
              <TextInput {...input} name="q" />
            </Field>
          </SheetBody>
          <CastEdge note={t("articles.chance")}>
            <CastButton onClick={() => void readRandom()}>{t("articles.readRandom")}</CastButton>
          </CastEdge>
        </Sheet>
        <div className={layout.stack}>
          <div role="status">
            {found.length > 0 ? (
              <p className={look.muted}>{t("articles.count", { count: found.length })}</p>
            ) : (
              <EmptyState title={t("articles.noneFound")}>
                <Button tone="quiet" onClick={clear}>
                  {t("articles.showAll")}
                </Button>
              </EmptyState>
            )}
          </div>
          {found.length > 0 && (
            <div lang={language}>
              <ArticleList>
                {found.map(({ id, title, excerpt, image, ...rest }) => (
                  <ArticleItem
                    key={id}
                    image={image}
                    meta={<ArticleMeta {...rest} />}
                    title={
                      <h2 className={look.h3}>
                        <Link
                          to="/random-article/$articleId"
                          params={{ articleId: id }}
                          {...(query && { state: { articlesQuery: query } })}
                          className={articleLinkClass}
                        >
                          {title}
                        </Link>
                      </h2>
                    }
                  >
                    {excerpt}
                  </ArticleItem>
                ))}
              </ArticleList>
            </div>
          )}
        </div>
      </div>
      <AdSlot />
    </div>
  );
}
