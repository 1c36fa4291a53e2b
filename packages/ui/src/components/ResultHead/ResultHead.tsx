import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { Form } from "../Form/Form.tsx";
import * as styles from "./ResultHead.css.ts";

/** Time, number and chances: one `<span>` each, under a result. */
export function Receipt({ children }: { children: ReactNode }) {
  return <div className={styles.receipt}>{children}</div>;
}

/** The next steps between the head of a result and the result: first `NextKeys`, then what belongs to them. */
export function NextRow({ children }: { children: ReactNode }) {
  return <div className={styles.next}>{children}</div>;
}

/** Buttons of a `NextRow`, which stay at the bottom edge of a phone. */
export function NextKeys({ children }: { children: ReactNode }) {
  return (
    <div data-cloth="" className={styles.keys}>
      {children}
    </div>
  );
}

export interface ResultActionsProps {
  /** In its own row above the buttons. */
  first?: ReactNode;
  /** Buttons of equal width. */
  children?: ReactNode;
}

/** The actions after a result. */
export function ResultActions({ first, children }: ResultActionsProps) {
  return (
    <div className={styles.actions}>
      {first && <div className={styles.wholeRow}>{first}</div>}
      {children}
    </div>
  );
}

/** A form on the cloth: a field that takes the available width, then its button. */
export function SaveBar({ className, ...props }: ComponentProps<"form">) {
  return <Form {...props} className={classNames(styles.saveBar, className)} />;
}

export interface ResultHeadProps {
  title: ReactNode;
  /** One line: “27 names in 4 teams”. */
  facts?: ReactNode;
  /** A `ToolBar`. */
  tools?: ReactNode;
}

/** Title, facts and tools of a result on the cloth. */
export function ResultHead({ title, facts, tools }: ResultHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      {tools}
    </div>
  );
}
