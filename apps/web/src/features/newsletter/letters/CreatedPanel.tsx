import { Button, buttonClass, layout, Sheet, SheetBody } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode, Ref } from "react";
import { useIntl } from "../../../base/intl.ts";

interface CreatedPanelProps {
  heading: Ref<HTMLHeadingElement>;
  id: string;
  title: string;
  /** Sends a test. */
  test: ReactNode;
  onEdit: () => void;
  onAnother: () => void;
}

/** Confirms that the draft is saved and offers the next steps. */
export function CreatedPanel({ heading, id, title, test, onEdit, onAnother }: CreatedPanelProps) {
  const { t } = useIntl();
  return (
    <Sheet>
      <SheetBody>
        <h2 ref={heading} tabIndex={-1}>
          {t("campaign.created")}
        </h2>
        <p>{t("campaign.createdLead", { title })}</p>
        <div className={layout.row}>
          <Link
            to="/mail-campaigns/$campaignId"
            params={{ campaignId: id }}
            className={buttonClass()}
          >
            {t("campaign.toCampaign")}
          </Link>
          <Link to="/mail-campaigns" className={buttonClass({ tone: "quiet" })}>
            {t("campaign.toDashboard")}
          </Link>
          <Button tone="quiet" onClick={onEdit}>
            {t("campaign.editAgain")}
          </Button>
          <Button tone="quiet" onClick={onAnother}>
            {t("campaign.another")}
          </Button>
        </div>
        <div className={layout.row}>{test}</div>
      </SheetBody>
    </Sheet>
  );
}
