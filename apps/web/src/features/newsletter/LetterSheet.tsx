import type { ReactNode, SubmitEventHandler } from "react";
import { useIntl } from "react-intl";
import { FormPage } from "../../base/FormPage.tsx";

interface LetterSheetProps {
  title: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A page to which a mail leads: what it asks, beside what the newsletter is. */
export function LetterSheet(props: LetterSheetProps) {
  const { formatMessage } = useIntl();
  const aside = {
    title: formatMessage({ id: "newsletter.asideTitle" }),
    text: formatMessage({ id: "newsletter.asideText" }),
  };
  return <FormPage {...props} aside={aside} />;
}
