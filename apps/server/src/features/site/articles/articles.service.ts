import { readFileSync } from "node:fs";
import {
  type Article,
  type ArticleSummary,
  type FeaturedArticle,
  type Language,
  languages,
} from "@sortes/contract";
import { found } from "../../../failure.ts";
import { cleanHtml, nodesOf } from "./article-html.ts";
import { articleIndex } from "./article-index.ts";

/** The built-in articles, read and sanitised once. */
export class Articles {
  readonly #byLanguage: Readonly<Record<Language, readonly Article[]>>;

  constructor() {
    this.#byLanguage = Object.fromEntries(
      languages.map((language) => [language, readArticles(language)]),
    ) as Record<Language, Article[]>;
  }

  /** All articles, newest first. */
  list(language: Language): ArticleSummary[] {
    return this.#byLanguage[language].map(summaryOf);
  }

  /** All articles as offered on other pages. */
  featured(language: Language): FeaturedArticle[] {
    return this.#byLanguage[language].map(featuredOf);
  }

  /** @throws DomainError NOT_FOUND. */
  get(id: string, language: Language): Article {
    return found(this.#byLanguage[language].find((article) => article.id === id));
  }
}

const summaryOf = ({ id, title, excerpt, author, date, category, image }: Article) => ({
  id,
  title,
  excerpt,
  author,
  date,
  category,
  image,
});

const featuredOf = ({ id, title, excerpt, image }: Article) => ({ id, title, excerpt, image });

const readArticles = (language: Language): Article[] =>
  articleIndex
    .map(({ id, date, image, words }) => {
      const file = new URL(`content/${language}/${id}.html`, import.meta.url);
      const content = cleanHtml(readFileSync(file, "utf8"));
      const body = nodesOf(content);
      return { id, ...words[language], author: "Sortes", date, image, content, body };
    })
    .toSorted((a, b) => b.date.localeCompare(a.date));
