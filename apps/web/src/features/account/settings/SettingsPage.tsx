import { Alert, buttonClass, layout, PageHead, Sheet } from "@sortes/ui";
import { useEffect, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { isDraftKey, isKeptDraftKey, removeStored, storedNames } from "../../../base/storage.ts";
import type { SettingsForms } from "./forms.tsx";
import {
  AddressSection,
  EraseSection,
  ExportSection,
  NameSection,
  PasswordSection,
} from "./sections.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { TokensSection } from "./TokensSection.tsx";

/** Removes from this browser what somebody worked on: drafts, results, lists. How it looks, and their answer, stay. */
function forgetDevice(): void {
  removeStored("lists");
  removeStored("save-keys", "session");
  removeStored("guest-results", "session");
  for (const key of storedNames("local")) if (isKeptDraftKey(key)) removeStored(key);
  for (const key of storedNames("session")) if (isDraftKey(key)) removeStored(key, "session");
}

/** Replaces the settings once the account is gone, and removes the person's data from this browser. */
function ErasedPanel() {
  const { t } = useIntl();
  const { session, queryClient } = useServices();
  useEffect(() => {
    session.close();
    queryClient.clear();
    forgetDevice();
  }, [session, queryClient]);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("settings.erasedTitle")} />
      <div className={layout.stackLg}>
        <Alert tone="success" takesFocus>
          {t("settings.erasedText")}
        </Alert>
        <p>
          {/* a full load clears the page's memory */}
          <a href="/" className={buttonClass()}>
            {t("settings.erasedHome")}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Everything about the person's own account, one matter below the other. */
export function SettingsPage({ forms }: { forms: SettingsForms }) {
  const { t } = useIntl();
  const [isErased, setErased] = useState(false);
  if (isErased) return <ErasedPanel />;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("settings.title")} lead={t("settings.lead")} />
      <Sheet>
        <NameSection NameForm={forms.NameForm} />
        <AddressSection AddressForm={forms.AddressForm} />
        <PasswordSection PasswordForm={forms.PasswordForm} />
        <SessionsSection />
        <TokensSection NewToken={forms.NewToken} />
        <ExportSection />
        <EraseSection EraseDialog={forms.EraseDialog} onErased={() => setErased(true)} />
      </Sheet>
    </div>
  );
}
