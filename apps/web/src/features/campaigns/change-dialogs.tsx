import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import { useServices } from "../../base/services.ts";
import { type ActionProps, ChangeDialog, useCampaignChange } from "./ChangeDialog.tsx";

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
