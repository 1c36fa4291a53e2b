import type { Article, Language } from "@sortes/contract";

/** What a page is about. */
export interface Subject {
  path: string;
  language: Language;
  /** Of the page alone. */
  name: string;
  /** With the site's name. */
  title: string;
  /** Undefined for a page without one of its own. */
  description: string | undefined;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** Whether a picture was drawn for its links. */
  hasPicture: boolean;
  /** The page that lists it, below the home page. */
  parent: { path: string; name: string } | undefined;
  /** The article that the page shows. */
  article: Article | undefined;
}
