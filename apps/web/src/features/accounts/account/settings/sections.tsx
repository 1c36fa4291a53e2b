import { Alert, Button, Icon, layout, LinkButton, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { Address } from "../../../../base/Address.tsx";
import { useCall } from "../../../../base/use-call.ts";
import { useIntl } from "../../../../base/intl.ts";
import { CallFailure } from "../../../../base/failures.tsx";
import { useFileDownload } from "../../../../base/file-download.ts";
import { useServices, useSession } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { ResendVerification } from "../../../../base/ResendVerification.tsx";
import type { SettingsForms } from "./forms.later.tsx";
import * as styles from "../account.css.ts";

interface SettingsSectionProps {
  title: string;
  /** A short description. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the account settings. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={layout.stackSm}>
        <h2 id={id} className={text.h3}>
          {title}
        </h2>
        {lead && <p className={text.muted}>{lead}</p>}
      </div>
      <div className={layout.stack}>{children}</div>
    </section>
  );
}

/** The name of the account, and the form to change it. */
export function NameSection({ NameForm }: Pick<SettingsForms, "NameForm">) {
  const { t } = useIntl();
  const { user } = useSession();
  return (
    <SettingsSection title={t("settings.name")} lead={t("settings.nameLead")}>
      {/* the key resets the form once the user is known */}
      <NameForm key={user?.id} name={user?.username ?? ""} />
    </SettingsSection>
  );
}

/** A pending change of address, with a cancel button. Renders nothing if there is none. */
function PendingAddress() {
  const { t } = useIntl();
  const utils = trpc.useUtils();
  const { data } = trpc.users.emailChange.useQuery();
  const { client } = useServices();
  const withdraw = useCall({
    mutationFn: () => client.users.withdrawEmailChange.mutate(),
    onSuccess: () => utils.users.emailChange.setData(undefined, { pending: null }),
  });
  if (!data?.pending) return null;
  return (
    <div className={layout.stackSm}>
      <CallFailure call={withdraw} fallback="settings.withdrawFailed" />
      <Alert tone="info">
        {t("settings.pending", {
          email: <Address key="email">{data.pending.email}</Address>,
        })}{" "}
        <LinkButton aria-busy={withdraw.isPending} onClick={() => withdraw.send()}>
          {t("settings.withdraw")}
        </LinkButton>
      </Alert>
    </div>
  );
}

/** The address of the account, its verification state, and the form to change it. */
export function AddressSection({ AddressForm }: Pick<SettingsForms, "AddressForm">) {
  const { t } = useIntl();
  const { user } = useSession();
  return (
    <SettingsSection title={t("settings.address")} lead={t("settings.addressLead")}>
      <p className={text.long}>
        <b>
          <Address>{user?.email ?? ""}</Address>
        </b>
      </p>
      {user?.emailVerified && (
        <p className={`${layout.row} ${text.muted}`}>
          <Icon name="check-bold" size="sm" /> {t("settings.addressConfirmed")}
        </p>
      )}
      <ResendVerification />
      <PendingAddress />
      <AddressForm />
    </SettingsSection>
  );
}

/** The form to change the password. */
export function PasswordSection({ PasswordForm }: Pick<SettingsForms, "PasswordForm">) {
  const { t } = useIntl();
  return (
    <SettingsSection title={t("account.password")} lead={t("settings.passwordLead")}>
      <PasswordForm />
    </SettingsSection>
  );
}

const wish = { address: "/api/users/me/export/", fileName: "sortes-account.json" };
const kilobyte = 1024;

/** The export of all data stored about the user. */
export function ExportSection() {
  const { t, formatNumber } = useIntl();
  const { isBusy, bytes, failure, begin } = useFileDownload();
  return (
    <SettingsSection title={t("settings.export")} lead={t("settings.exportLead")}>
      <div className={layout.row}>
        <Button tone="quiet" icon="download-simple" busy={isBusy} onClick={() => void begin(wish)}>
          {t("settings.exportTake")}
        </Button>
        <span role="status">
          {isBusy &&
            t("settings.exporting", {
              size: formatNumber(bytes / kilobyte, { maximumFractionDigits: 0 }),
            })}
        </span>
      </div>
      {failure && (
        <Alert tone="error" takesFocus>
          {[t("settings.exportFailed"), failure.why].filter(Boolean).join(" ")}
        </Alert>
      )}
    </SettingsSection>
  );
}

interface EraseSectionProps extends Pick<SettingsForms, "EraseDialog"> {
  /** Called when the server has erased the account. */
  onErased: () => void;
}

/** The button to erase the account. */
export function EraseSection({ EraseDialog, onErased }: EraseSectionProps) {
  const { t } = useIntl();
  const [asks, setAsks] = useState(false);
  return (
    <SettingsSection
      title={t("settings.erase")}
      lead={t("settings.eraseLead", { link: (words) => <Link to="/privacy-policy">{words}</Link> })}
    >
      <div className={layout.row}>
        <Button tone="quiet" icon="trash" onClick={() => setAsks(true)}>
          {t("settings.eraseAsk")}
        </Button>
      </div>
      {asks && <EraseDialog onErased={onErased} onClose={() => setAsks(false)} />}
    </SettingsSection>
  );
}
