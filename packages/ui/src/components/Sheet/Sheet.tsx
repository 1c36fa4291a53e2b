import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { Form } from "../Form/Form.tsx";
import * as styles from "./Sheet.css.ts";

/** A sheet of paper on the desk. */
export function Sheet({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} className={classNames(styles.sheet, className)} />;
}

/** A form on a sheet. */
export function FormSheet({ className, ...props }: ComponentProps<"form">) {
  return <Form {...props} className={classNames(styles.sheet, className)} />;
}

/** The content area of a sheet: padding, and gaps between fields. */
export function SheetBody({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} className={classNames(styles.body, className)} />;
}

/** Two fields side by side, from 600 px. */
export function FieldRow({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} className={classNames(styles.fieldRow, className)} />;
}

export interface CastEdgeProps {
  /** The ticket. */
  children: ReactNode;
  /** One sentence on fairness. */
  note?: ReactNode;
}

/** The lower edge of a form, torn off onto the cloth, with the ticket that draws. */
export function CastEdge({ children, note }: CastEdgeProps) {
  return (
    <div className={styles.castEdge} data-cloth="">
      <div className={styles.castEdgeAction}>{children}</div>
      {note && <p className={styles.castEdgeNote}>{note}</p>}
    </div>
  );
}
