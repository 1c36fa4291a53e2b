import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import * as styles from "./Receipt.css.ts";

/** When, how many, how likely: one `<span>` each, under a result. */
export function Receipt({ children }: { children: ReactNode }) {
  return <div className={styles.receipt}>{children}</div>;
}

/** What comes after a result: the ticket for another, the way to keep this one. */
export function ResultActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** A form on the cloth: first a field that takes the room, then its button. */
export function SaveBar({ className, ...props }: ComponentProps<"form">) {
  return <form noValidate {...props} className={classNames(styles.saveBar, className)} />;
}
