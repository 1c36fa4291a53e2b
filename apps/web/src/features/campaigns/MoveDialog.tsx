import { useIntl } from "react-intl";
import type { MessageId } from "../../app/catalogues.ts";
import { useServices } from "../../app/services.ts";
import type { ActionProps } from "./action-props.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { useCampaignChange } from "./use-campaign-change.ts";

/** What a campaign that has left its writers' hands can be told, by what becomes of it. */
export type Move = "unschedule" | "end" | "pause" | "resume" | "sendMissed";

const procedures = {
  unschedule: "cancel",
  end: "cancel",
  pause: "pause",
  resume: "resume",
  sendMissed: "resume",
} as const satisfies Record<Move, string>;

const icons = {
  unschedule: "prohibit",
  end: "prohibit",
  pause: "pause",
  resume: "play",
  sendMissed: "paper-plane-tilt",
} as const satisfies Record<Move, string>;

/** Beside a button that closes the dialog, “Cancel” would say either. */
const confirms = {
  unschedule: "campaigns.confirm_unschedule",
  end: "campaigns.confirm_end",
  pause: "campaigns.move_pause",
  resume: "campaigns.move_resume",
  sendMissed: "campaigns.move_sendMissed",
} as const satisfies Record<Move, MessageId>;

interface MoveDialogProps extends ActionProps {
  move: Move;
}

/** Asks before a campaign is halted, goes on, or is taken back. */
export function MoveDialog({ move, campaign, onDone, onClose }: MoveDialogProps) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const { id, title, counters } = campaign;
  const { change, ...state } = useCampaignChange({
    what: move,
    campaign,
    send: (_: void, once) => client.campaigns[procedures[move]].mutate({ id }, once),
    onDone: () => onDone(formatMessage({ id: `campaigns.moved_${move}` }, { title })),
  });
  return (
    <ChangeDialog
      title={formatMessage({ id: `campaigns.moveTitle_${move}` }, { title })}
      act={confirms[move]}
      tone={move === "end" ? "danger" : "primary"}
      icon={icons[move]}
      change={{ ...state, change: () => change() }}
      failed="campaigns.moveFailed"
      onClose={onClose}
    >
      <p>{formatMessage({ id: `campaigns.moveText_${move}` }, { count: counters.queued })}</p>
    </ChangeDialog>
  );
}
