import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { Drawing } from "../Icon/Icon.tsx";
import * as styles from "./Header.css.ts";

/** The header of every page: paper, sticky, 64 px. */
export function Header({ className, children, ...props }: ComponentProps<"header">) {
  return (
    <header {...props} className={classNames(styles.header, className)}>
      <div className={styles.inside}>{children}</div>
    </header>
  );
}

/** The mark, 30 px: three slips in a slot, one drawn. */
export function Mark({ className }: { className?: string | undefined }) {
  return <Drawing name="mark" className={classNames(styles.mark, className)} />;
}

/** The links of the header, from 960 px; each child is an `<li>`. */
export function HeaderNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul className={styles.navList}>{children}</ul>
    </nav>
  );
}

/** The class of the link around the mark and the product name. */
export const brandClass = styles.brand;

/** The class of a link in `HeaderNav`; the current link has `aria-current="page"`. */
export const navLinkClass = styles.navLink;
