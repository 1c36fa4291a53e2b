import { Icon, layout, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useSession } from "../../../base/services.ts";
import { ResendVerification } from "../ResendVerification.tsx";
import type { SettingsForms } from "./forms.ts";
import { PendingAddress } from "./PendingAddress.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import * as styles from "./settings.css.ts";

/** The address of the account, whether it is confirmed, and another one. */
export function AddressSection({ AddressForm }: Pick<SettingsForms, "AddressForm">) {
  const { formatMessage } = useIntl();
  const { user } = useSession();
  return (
    <SettingsSection
      title={formatMessage({ id: "settings.address" })}
      lead={formatMessage({ id: "settings.addressLead" })}
    >
      <p className={styles.value}>
        <b>
          <bdi>{user?.email}</bdi>
        </b>
      </p>
      {user?.emailVerified && (
        <p className={`${layout.row} ${text.muted}`}>
          <Icon name="check-bold" size="sm" /> {formatMessage({ id: "settings.addressConfirmed" })}
        </p>
      )}
      <ResendVerification />
      <PendingAddress />
      <AddressForm />
    </SettingsSection>
  );
}
