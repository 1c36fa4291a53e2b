import { useIntl } from "react-intl";

/** What the button says that shows a password. */
export function usePasswordWords() {
  const { formatMessage } = useIntl();
  return {
    showLabel: formatMessage({ id: "account.showPassword" }),
    hideLabel: formatMessage({ id: "account.hidePassword" }),
  };
}
