import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { Form } from "../Form/Form.tsx";
import * as styles from "./ResultHead.css.ts";

/** Time, number and chances: one `<span>` each, under a result. */
export function Receipt({ children }: { children: ReactNode }) {
  return <div className={styles.receipt}>{children}</div>;
}

export interface ResultActionsProps {
  /** On a row of its own, above the buttons: the way to keep the result. */
  first?: ReactNode;
  /** Buttons, which get the same width. */
  children?: ReactNode;
}

/** The actions after a result: first saving it, then drawing another. */
export function ResultActions({ first, children }: ResultActionsProps) {
  return (
    <div className={styles.actions}>
      {first && <div className={styles.wholeRow}>{first}</div>}
      {children}
    </div>
  );
}

/** A form on the cloth: first a field that takes the room, then its button. */
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
