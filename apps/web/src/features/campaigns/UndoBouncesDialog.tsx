import { useIntl } from "react-intl";
import { useServices } from "../../app/services.ts";
import type { ActionProps } from "./action-props.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { useCampaignChange } from "./use-campaign-change.ts";

/** Asks before addresses that were refused count as alive again, and get the mail again. */
export function UndoBouncesDialog({
  campaign,
  count,
  onDone,
  onClose,
}: ActionProps & { count: number }) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const { change, ...state } = useCampaignChange({
    what: "undoBounces",
    campaign,
    send: (_: void, once) => client.campaigns.undoBounces.mutate({ id: campaign.id }, once),
    onDone: (undone) => onDone(formatMessage({ id: "campaigns.bouncesUndone" }, undone)),
  });
  return (
    <ChangeDialog
      title={formatMessage({ id: "campaigns.undoBouncesTitle" })}
      act="campaigns.undoBouncesAct"
      tone="danger"
      icon="arrow-u-up-left"
      change={{ ...state, change: () => change() }}
      failed="campaigns.undoBouncesFailed"
      onClose={onClose}
    >
      <p>{formatMessage({ id: "campaigns.undoBouncesText" }, { count })}</p>
    </ChangeDialog>
  );
}
