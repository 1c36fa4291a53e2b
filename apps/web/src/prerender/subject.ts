import type { Article, Language } from "@sortes/contract";

/** The metadata of a page. */
export interface Subject {
  path: string;
  language: Language;
  /** Its own title. */
  name: string;
  /** The title with the site's name. */
  title: string;
  /** Undefined if the page has none. */
  description: string | undefined;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** Whether a preview picture exists for it. */
  hasPicture: boolean;
  /** The parent page, below the home page. */
  parent: { path: string; name: string } | undefined;
  /** The article that the page shows. */
  article: Article | undefined;
}
