import { Drawing, FormSheet, layout, SheetBody, text } from "@sortes/ui";
import type { ReactNode, SubmitEventHandler } from "react";
import { useIntl } from "react-intl";
import { drawing } from "./account.css.ts";

interface AccountPageProps {
  title: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A form for an account beside what an account is for. */
export function AccountPage({ title, onSubmit, children }: AccountPageProps) {
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
        <h2>{formatMessage({ id: "account.asideTitle" })}</h2>
        <p className={text.lead}>{formatMessage({ id: "account.asideText" })}</p>
        <Drawing name="slot-drawn" className={drawing} />
      </div>
    </div>
  );
}
