import { useIntl } from "react-intl";
import { useServices } from "../../app/services.ts";
import type { ActionProps } from "./action-props.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { useCampaignChange } from "./use-campaign-change.ts";

/** Asks before mails go out again of which nobody knows whether they arrived. */
export function ResendDialog({
  campaign,
  count,
  onDone,
  onClose,
}: ActionProps & { count: number }) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const { change, ...state } = useCampaignChange({
    what: "resendUnknown",
    campaign,
    send: (_: void, once) => client.campaigns.resendUnknown.mutate({ id: campaign.id }, once),
    onDone: ({ requeued }) =>
      onDone(formatMessage({ id: "campaigns.resent" }, { count: requeued })),
  });
  return (
    <ChangeDialog
      title={formatMessage({ id: "campaigns.resendTitle" })}
      act="campaigns.resendAct"
      tone="danger"
      icon="arrows-clockwise"
      change={{ ...state, change: () => change() }}
      failed="campaigns.resendFailed"
      onClose={onClose}
    >
      <p>{formatMessage({ id: "campaigns.resendText" }, { count })}</p>
    </ChangeDialog>
  );
}
