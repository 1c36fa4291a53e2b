import type { ReactNode } from "react";
import { text } from "../../theme/utilities.css.ts";
import { pageHead } from "./PageHead.css.ts";

export interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The focusable title of a page, and the sentence below it. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className={pageHead}>
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className={text.lead}>{lead}</p>}
      {children}
    </div>
  );
}
