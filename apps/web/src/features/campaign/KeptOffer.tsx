import { Alert, Button, layout } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { KeptDraft } from "./kept-drafts.ts";

interface KeptOfferProps {
  drafts: readonly KeptDraft[];
  onContinue: (draft: KeptDraft) => void;
  onDiscard: (draft: KeptDraft) => void;
}

/** Drafts that are on this device alone, since they could not be saved. */
export function KeptOffer({ drafts, onContinue, onDiscard }: KeptOfferProps) {
  const { formatMessage, formatDate } = useIntl();
  return drafts.map((draft) => {
    const { title, subject } = draft.fields;
    const name = title.trim() || subject.trim() || formatMessage({ id: "campaign.untitled" });
    const time = formatDate(draft.at, { dateStyle: "medium", timeStyle: "short" });
    return (
      <Alert key={draft.key} tone="info">
        <div className={layout.bar}>
          <span>{formatMessage({ id: "campaign.keptOffer" }, { name, time })}</span>
          <span className={layout.row}>
            <Button tone="quiet" size="sm" onClick={() => onDiscard(draft)}>
              {formatMessage({ id: "campaign.discard" })}
            </Button>
            <Button tone="quiet" size="sm" onClick={() => onContinue(draft)}>
              {formatMessage({ id: "campaign.continue" })}
            </Button>
          </span>
        </div>
      </Alert>
    );
  });
}
