import type { ReactNode } from "react";
import * as styles from "./articles.css.ts";

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

interface Slip {
  /** Address of the picture: a slip of 240 × 160, which says nothing that the title does not say. */
  image: string;
  /** Category, author, date. */
  meta?: ReactNode;
}

interface ArticleItemProps extends Slip {
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

interface ArticleHeadProps extends Slip {
  title: ReactNode;
  /** The excerpt. */
  lead: ReactNode;
}

/** The top of an article: its slip beside the title, which can take the focus. */
export function ArticleHead({ image, meta, title, lead }: ArticleHeadProps) {
  return (
    <header className={styles.head}>
      <img src={image} alt="" width={240} height={160} className={styles.slipInHead} />
      <h1 tabIndex={-1} className={styles.headTitle}>
        {title}
      </h1>
      <p className={styles.meta}>{meta}</p>
      <p className={styles.lead}>{lead}</p>
    </header>
  );
}
