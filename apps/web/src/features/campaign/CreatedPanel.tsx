import { Button, buttonClass, layout, Sheet, SheetBody } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";

interface CreatedPanelProps {
  title: string;
  /** Sends a test. */
  test: ReactNode;
  onEdit: () => void;
  onAnother: () => void;
}

/** The draft is saved; what can be done with it. */
export function CreatedPanel({ title, test, onEdit, onAnother }: CreatedPanelProps) {
  const { formatMessage } = useIntl();
  return (
    <Sheet>
      <SheetBody>
        <h2 tabIndex={-1}>{formatMessage({ id: "campaign.created" })}</h2>
        <p>{formatMessage({ id: "campaign.createdLead" }, { title })}</p>
        <div className={layout.row}>
          <Link to="/mail-campaigns" className={buttonClass()}>
            {formatMessage({ id: "campaign.toDashboard" })}
          </Link>
          {test}
          <Button tone="quiet" onClick={onEdit}>
            {formatMessage({ id: "campaign.editAgain" })}
          </Button>
          <Button tone="quiet" onClick={onAnother}>
            {formatMessage({ id: "campaign.another" })}
          </Button>
        </div>
      </SheetBody>
    </Sheet>
  );
}
