import { layout, PageHead, Sheet } from "@sortes/ui";
import { useIntl } from "react-intl";
import { AddressSection } from "./AddressSection.tsx";

/** Everything about the person's own account, one matter below the other. */
export function SettingsPage() {
  const { formatMessage } = useIntl();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead
        title={formatMessage({ id: "settings.title" })}
        lead={formatMessage({ id: "settings.lead" })}
      />
      <Sheet>
        <AddressSection />
      </Sheet>
    </div>
  );
}
