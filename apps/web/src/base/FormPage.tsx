import { FormSheet, layout, SheetBody, text } from "@sortes/ui";
import type { ReactNode, SubmitEventHandler } from "react";

interface FormPageProps {
  title: string;
  onSubmit?: SubmitEventHandler<HTMLFormElement> | undefined;
  children: ReactNode;
  /** The purpose of the form, shown beside it. */
  aside: { title: string; text: string; drawing?: ReactNode };
}

/** A page that consists of one form. */
export function FormPage({ title, onSubmit, children, aside }: FormPageProps) {
  return (
    <div className={layout.auth}>
      <FormSheet onSubmit={onSubmit}>
        <SheetBody>
          <h1 tabIndex={-1} className={text.h2}>
            {title}
          </h1>
          {children}
        </SheetBody>
      </FormSheet>
      <div className={layout.stack}>
        <h2>{aside.title}</h2>
        <p className={text.lead}>{aside.text}</p>
        {aside.drawing}
      </div>
    </div>
  );
}
