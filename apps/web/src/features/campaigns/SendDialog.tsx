import { layout, Skeleton } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useServices } from "../../app/services.ts";
import { trpc } from "../../app/trpc.ts";
import { type ActionProps, startOf } from "./action-props.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { useCampaignChange } from "./use-campaign-change.ts";
import { useEvenToNobody } from "./use-even-to-nobody.ts";
import { useKeptPreview } from "./use-kept-preview.ts";
import { Warnings } from "./Warnings.tsx";

/** Asks before a draft, or a scheduled campaign, goes out to everybody, and says who that is. */
export function SendDialog({ campaign, onDone, onClose }: ActionProps) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const { id, title, subject } = campaign;
  const audience = trpc.campaigns.audience.useQuery({ id }, { staleTime: 0, retry: false });
  const { preview } = useKeptPreview(id);
  const { evenToNobody, heed } = useEvenToNobody(audience.data);
  const { change, ...state } = useCampaignChange({
    what: "send",
    campaign,
    send: (wish: { evenToNobody: boolean }, once) =>
      client.campaigns.send.mutate({ id, ...startOf(campaign), ...wish }, once),
    onRefused: heed,
    onDone: () => onDone(formatMessage({ id: "campaigns.sent" })),
  });
  return (
    <ChangeDialog
      title={formatMessage({ id: "campaigns.sendTitle" }, { title })}
      act={evenToNobody ? "campaigns.sendToNobody" : "campaigns.sendNow"}
      tone={evenToNobody ? "danger" : undefined}
      icon="paper-plane-tilt"
      change={{ ...state, change: () => change({ evenToNobody }) }}
      failed="campaigns.sendFailed"
      onClose={onClose}
    >
      <div className={layout.stackSm}>
        <p>
          {formatMessage({ id: "campaigns.subject" })}: <b>{subject}</b>
        </p>
        {audience.isPending && (
          <Skeleton shape="rows" label={formatMessage({ id: "campaigns.loading" })} />
        )}
        {audience.data && <LeftOut audience={audience.data} />}
        {audience.error && <p>{formatMessage({ id: "campaigns.audienceUnknown" })}</p>}
        <p>{formatMessage({ id: "campaigns.sendText" })}</p>
        {preview && <Warnings warnings={preview.warnings} />}
      </div>
    </ChangeDialog>
  );
}
