import { useIntl } from "react-intl";
import { useServices } from "../../app/services.ts";
import type { ActionProps } from "./action-props.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { useCampaignChange } from "./use-campaign-change.ts";

/** Asks before a draft is deleted. There is no way back. */
export function DeleteDialog({ campaign, onDone, onClose }: ActionProps) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const { id, title } = campaign;
  const { change, ...state } = useCampaignChange<void, void>({
    what: "remove",
    campaign,
    send: () => client.campaigns.remove.mutate({ id }),
    onDone: () => onDone(formatMessage({ id: "campaigns.deleted" })),
  });
  return (
    <ChangeDialog
      title={formatMessage({ id: "campaigns.deleteTitle" }, { title })}
      act="campaigns.delete"
      tone="danger"
      icon="trash"
      change={{ ...state, change: () => change() }}
      failed="campaigns.deleteFailed"
      onClose={onClose}
    >
      <p>{formatMessage({ id: "campaigns.deleteText" })}</p>
    </ChangeDialog>
  );
}
