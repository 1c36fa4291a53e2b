import { FormSheet, layout, SheetBody, text } from "@sortes/ui";
import type { ReactNode, SubmitEventHandler } from "react";
import { useIntl } from "react-intl";

interface LetterSheetProps {
  title: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A page to which a mail leads: what it asks, beside what the newsletter is. */
export function LetterSheet({ title, onSubmit, children }: LetterSheetProps) {
  const { formatMessage } = useIntl();
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
        <h2>{formatMessage({ id: "newsletter.asideTitle" })}</h2>
        <p className={text.lead}>{formatMessage({ id: "newsletter.asideText" })}</p>
      </div>
    </div>
  );
}
