import { Button, layout } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import { EraseDialog } from "./EraseDialog.tsx";
import { SettingsSection } from "./SettingsSection.tsx";

/** The end of the account. @param onErased is called when the server has erased it */
export function EraseSection({ onErased }: { onErased: () => void }) {
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
