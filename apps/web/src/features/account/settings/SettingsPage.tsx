import { layout, PageHead, Sheet } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { AddressSection } from "./AddressSection.tsx";
import { ErasedPanel } from "./ErasedPanel.tsx";
import { EraseSection } from "./EraseSection.tsx";
import { ExportSection } from "./ExportSection.tsx";
import type { SettingsForms } from "./forms.ts";
import { NameSection } from "./NameSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { TokensSection } from "./TokensSection.tsx";

/** Everything about the person's own account, one matter below the other. */
export function SettingsPage({ forms }: { forms: SettingsForms }) {
  const { formatMessage } = useIntl();
  const [isErased, setErased] = useState(false);
  if (isErased) return <ErasedPanel />;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead
        title={formatMessage({ id: "settings.title" })}
        lead={formatMessage({ id: "settings.lead" })}
      />
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
