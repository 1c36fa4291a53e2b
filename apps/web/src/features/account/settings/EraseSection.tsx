import { Button, layout } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import type { SettingsForms } from "./forms.ts";
import { SettingsSection } from "./SettingsSection.tsx";

interface EraseSectionProps extends Pick<SettingsForms, "EraseDialog"> {
  /** Called when the server has erased it. */
  onErased: () => void;
}

/** The end of the account. */
export function EraseSection({ EraseDialog, onErased }: EraseSectionProps) {
  const { formatMessage } = useIntl();
  const [asks, setAsks] = useState(false);
  return (
    <SettingsSection
      title={formatMessage({ id: "settings.erase" })}
      lead={formatMessage(
        { id: "settings.eraseLead" },
        { link: (words) => <Link to="/privacy-policy">{words}</Link> },
      )}
    >
      <div className={layout.row}>
        <Button tone="quiet" icon="trash" onClick={() => setAsks(true)}>
          {formatMessage({ id: "settings.eraseAsk" })}
        </Button>
      </div>
      {asks && <EraseDialog onErased={onErased} onClose={() => setAsks(false)} />}
    </SettingsSection>
  );
}
