import { useIntl } from "react-intl";
import type { SettingsForms } from "./forms.ts";
import { SettingsSection } from "./SettingsSection.tsx";

/** Another password. */
export function PasswordSection({ PasswordForm }: Pick<SettingsForms, "PasswordForm">) {
  const { formatMessage } = useIntl();
  return (
    <SettingsSection
      title={formatMessage({ id: "account.password" })}
      lead={formatMessage({ id: "settings.passwordLead" })}
    >
      <PasswordForm />
    </SettingsSection>
  );
}
