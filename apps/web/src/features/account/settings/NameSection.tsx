import { useIntl } from "react-intl";
import { useSession } from "../../../base/services.ts";
import type { SettingsForms } from "./forms.ts";
import { SettingsSection } from "./SettingsSection.tsx";

/** The name of the account, and another one. */
export function NameSection({ NameForm }: Pick<SettingsForms, "NameForm">) {
  const { formatMessage } = useIntl();
  const { user } = useSession();
  return (
    <SettingsSection
      title={formatMessage({ id: "settings.name" })}
      lead={formatMessage({ id: "settings.nameLead" })}
    >
      {/* begins anew once it is known who it is */}
      <NameForm key={user?.id} name={user?.username ?? ""} />
    </SettingsSection>
  );
}
