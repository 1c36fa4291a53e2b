import { Drawing } from "@sortes/ui";
import type { ReactNode, SubmitEventHandler } from "react";
import { useIntl } from "react-intl";
import { FormPage } from "../../base/FormPage.tsx";
import { drawing } from "./account.css.ts";

interface AccountPageProps {
  title: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A form for an account beside what an account is for. */
export function AccountPage(props: AccountPageProps) {
  const { formatMessage } = useIntl();
  const aside = {
    title: formatMessage({ id: "account.asideTitle" }),
    text: formatMessage({ id: "account.asideText" }),
    drawing: <Drawing name="slot-drawn" className={drawing} />,
  };
  return <FormPage {...props} aside={aside} />;
}
