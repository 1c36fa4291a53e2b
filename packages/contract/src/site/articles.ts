import { z } from "zod";
import { articleTags } from "../constants.ts";
import { languages } from "../languages.ts";
import { choice, form, text } from "../fields.ts";

const language = choice(languages).optional();

/** Defaults to the caller's language. */
export const listArticlesInput = form({ language });
export type ListArticlesInput = z.infer<typeof listArticlesInput>;

/** Any id is accepted: one without an article is reported as unknown, not as invalid. */
export const getArticleInput = form({ id: text(100), language });

const summaryFields = {
  /** The same in all languages; part of the article's path. */
  id: z.string(),
  title: z.string(),
  /** One or two sentences, plain text. */
  excerpt: z.string().meta({
    description: "The first sentences",
    example: "A draw is fair if everybody can check it.",
  }),
  author: z.string().meta({ description: "Who wrote it", example: "Ana Pop" }),
  /** The date of publication. */
  date: z.iso.date(),
  category: z.string(),
  /** A path on this site. */
  image: z
    .string()
    .meta({ description: "The address of a picture", example: "/pictures/wheel.webp" }),
};

export const articleSummary = z.object(summaryFields).meta({ id: "ArticleSummary" });
export type ArticleSummary = z.infer<typeof articleSummary>;

export const featuredArticle = articleSummary
  .pick({ id: true, title: true, excerpt: true, image: true })
  .meta({ id: "FeaturedArticle" });
export type FeaturedArticle = z.infer<typeof featuredArticle>;

const articleElement = z
  .object({
    tag: z.enum(articleTags).meta({ description: "The HTML element, or a tag of subscribers" }),
    /** The address of a link: http, https, or a path on this site. */
    href: z.string().optional(),
    get children() {
      return z.array(articleNode);
    },
  })
  .meta({ id: "ArticleElement" });

/** A piece of an article: text, or an element with its children. */
export const articleNode: z.ZodType<ArticleNode> = z
  .union([z.string(), z.lazy(() => articleElement)])
  .meta({ id: "ArticleNode" });
export type ArticleNode = string | ArticleElement;
export interface ArticleElement {
  tag: (typeof articleTags)[number];
  href?: string | undefined;
  children: ArticleNode[];
}

/** The content is included twice: as HTML, and as a tree for pages that must not parse HTML strings. */
export const article = z
  .object({ ...summaryFields, content: z.string(), body: z.array(articleNode) })
  .meta({ id: "Article" });
export type Article = z.infer<typeof article>;

export const listArticlesOutput = z.object({ articles: z.array(articleSummary) });
export const featuredArticlesOutput = z.object({ articles: z.array(featuredArticle) });
