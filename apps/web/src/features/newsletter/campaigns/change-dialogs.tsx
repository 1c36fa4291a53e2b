import { layout } from "@sortes/ui";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { type ActionProps, ChangeDialog } from "./ChangeDialog.tsx";
import { ReadersNow, useAudience } from "./PreviewDialog.tsx";

/** Asks before a draft is irreversibly deleted. */
export function DeleteDialog(props: ActionProps) {
  const { t } = useIntl();
  const { title } = props.campaign;
  return (
    <ChangeDialog
      {...props}
      what="remove"
      title={t("campaigns.deleteTitle", { title })}
      act="campaigns.delete"
      tone="danger"
      icon="trash"
      send={({ campaigns, id }) => campaigns.remove.mutate({ id })}
      doneText={() => t("campaigns.deleted")}
      failed="campaigns.deleteFailed"
    >
      <p>{t("campaigns.deleteText")}</p>
    </ChangeDialog>
  );
}

/** Asks before mails with an unknown outcome are sent again. */
export function ResendDialog({ count, ...props }: ActionProps & { count: number }) {
  const { t } = useIntl();
  return (
    <ChangeDialog
      {...props}
      what="resendUnknown"
      title={t("campaigns.resendTitle")}
      act="campaigns.resendAct"
      tone="danger"
      icon="arrows-clockwise"
      send={({ campaigns, id, once }) => campaigns.resendUnknown.mutate({ id }, once)}
      doneText={({ requeued }) => t("campaigns.resent", { count: requeued })}
      failed="campaigns.resendFailed"
    >
      <p>{t("campaigns.resendText", { count })}</p>
    </ChangeDialog>
  );
}

/** Asks before mails are resent that the mail server rejected because of the mail itself, such as its size. */
export function ResendRefusedDialog(props: ActionProps) {
  const { t } = useIntl();
  return (
    <ChangeDialog
      {...props}
      what="resendRefused"
      title={t("campaigns.resendRefusedTitle")}
      act="campaigns.resendAct"
      icon="arrows-clockwise"
      send={({ campaigns, id, once }) => campaigns.resendRefused.mutate({ id }, once)}
      doneText={({ requeued }) => t("campaigns.resentRefused", { count: requeued })}
      failed="campaigns.resendFailed"
    >
      <p>{t("campaigns.resendRefusedText")}</p>
    </ChangeDialog>
  );
}

/** Asks before bounced addresses are reactivated and their mails resent. */
export function UndoBouncesDialog({ count, ...props }: ActionProps & { count: number }) {
  const { t } = useIntl();
  return (
    <ChangeDialog
      {...props}
      what="undoBounces"
      title={t("campaigns.undoBouncesTitle")}
      act="campaigns.undoBouncesAct"
      tone="danger"
      icon="arrow-u-up-left"
      send={({ campaigns, id, once }) => campaigns.undoBounces.mutate({ id }, once)}
      doneText={(undone) => t("campaigns.bouncesUndone", undone)}
      failed="campaigns.undoBouncesFailed"
    >
      <p>{t("campaigns.undoBouncesText", { count })}</p>
    </ChangeDialog>
  );
}

/** Changes of state that staff may make after a campaign was scheduled or sent. */
export type Move = "unschedule" | "end" | "pause" | "resume" | "sendMissed";

const procedures = {
  end: "cancel",
  pause: "pause",
  resume: "resume",
  sendMissed: "resume",
} as const satisfies Record<Exclude<Move, "unschedule">, string>;

const icons = {
  unschedule: "prohibit",
  end: "prohibit",
  pause: "pause",
  resume: "play",
  sendMissed: "paper-plane-tilt",
} as const satisfies Record<Move, string>;

/** The labels of the confirming buttons. “Cancel” would be ambiguous beside the one that closes the dialog. */
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

/** Asks before a campaign is paused, resumed, ended or unscheduled. */
export function MoveDialog({ move, ...props }: MoveDialogProps) {
  const { t } = useIntl();
  const { title, counters } = props.campaign;
  return (
    <ChangeDialog
      {...props}
      what={move}
      title={t(`campaigns.moveTitle_${move}`, { title })}
      act={confirms[move]}
      tone={move === "end" ? "danger" : "primary"}
      icon={icons[move]}
      send={({ campaigns, id, once }) =>
        move === "unschedule"
          ? campaigns.cancel.mutate({ id, from: "scheduled" }, once)
          : campaigns[procedures[move]].mutate({ id }, once)
      }
      doneText={() => t(`campaigns.moved_${move}`, { title })}
      failed="campaigns.moveFailed"
    >
      <p>{t(`campaigns.moveText_${move}`, { count: counters.queued })}</p>
      {move === "sendMissed" && <MissedReaders campaign={props.campaign} />}
    </ChangeDialog>
  );
}

/** The readers of a campaign that missed its time, counted now: its recipients are not fixed yet. */
function MissedReaders({ campaign }: Pick<ActionProps, "campaign">) {
  return (
    <div className={layout.stackSm}>
      <ReadersNow campaign={campaign} query={useAudience(campaign.id)} />
    </div>
  );
}
