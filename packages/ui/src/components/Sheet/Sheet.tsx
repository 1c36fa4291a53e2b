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

export interface FieldRowProps extends ComponentProps<"div"> {
  /** Whether the fields take a few digits: then they are side by side on a phone, too. */
  short?: boolean;
}

/** Two fields side by side, from 600 px. */
export function FieldRow({ className, short = false, ...props }: FieldRowProps) {
  const row = short ? styles.shortFields : styles.fieldRow;
  return <div {...props} className={classNames(row, className)} />;
}

export interface CastEdgeProps {
  /** The ticket. */
  children: ReactNode;
  /** One sentence on fairness. */
  note?: ReactNode;
  /** Further ways to draw. */
  more?: ReactNode;
}

/** The lower edge of a form, torn off onto the cloth, with the ticket that draws; it stays in view at the bottom of the window. */
export function CastEdge({ children, note, more }: CastEdgeProps) {
  return (
    <div className={styles.castEdge} data-cloth="">
      <div className={styles.castEdgeAction}>{children}</div>
      {note && <p className={styles.castEdgeNote}>{note}</p>}
      {more && <div className={styles.castEdgeMore}>{more}</div>}
    </div>
  );
}
