import { type Campaign, type CampaignStatus } from "@sortes/contract";
import {
  Button,
  buttonClass,
  Icon,
  type IconName,
  Menu,
  MenuButton,
  MenuIcon,
  MenuItem,
  menuItemClass,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { useCall } from "../../../base/use-call.ts";
import { DeleteDialog, type Move, MoveDialog } from "./change-dialogs.tsx";
import { useCampaignCall } from "./ChangeDialog.tsx";
import { hasHours } from "./OwnTime.tsx";
import { PreviewDialog, SendDialog } from "./PreviewDialog.tsx";
import type { ShowNotice } from "./use-notice.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

/** Duplicates a campaign as a new draft, without asking. */
function DuplicateItem({ campaign, showNotice }: { campaign: Campaign; showNotice: ShowNotice }) {
  const { t } = useIntl();
  const { client } = useServices();
  const errorText = useErrorText();
  const change = useCampaignCall(campaign);
  const duplicate = useCall({
    mutationFn: () =>
      change("duplicate", undefined, (once) =>
        client.campaigns.duplicate.mutate({ id: campaign.id }, once),
      ),
    onSuccess: ({ title }) =>
      showNotice({ tone: "success", text: t("campaigns.duplicated", { title }) }),
    onError: (error) =>
      showNotice({ tone: "error", text: errorText(error, "campaigns.duplicateFailed") }),
  });
  return (
    <MenuButton icon="copy" onClick={() => duplicate.send()}>
      {t("campaigns.duplicate")}
    </MenuButton>
  );
}

/** Actions that open a dialog first. */
type Asked = "preview" | "send" | "schedule" | "delete" | Move;

const moves: Partial<Record<CampaignStatus, readonly Move[]>> = {
  scheduled: ["unschedule"],
  sending: ["pause", "end"],
  paused: ["resume", "end"],
  missed: ["sendMissed", "end"],
};

interface Item {
  asked: Asked;
  icon: IconName;
  words: MessageId;
}

const words = {
  preview: { asked: "preview", icon: "eye", words: "campaigns.preview" },
  send: { asked: "send", icon: "paper-plane-tilt", words: "campaigns.sendNow" },
  schedule: { asked: "schedule", icon: "clock", words: "campaigns.schedule" },
  reschedule: { asked: "schedule", icon: "clock", words: "campaigns.reschedule" },
  changeHour: { asked: "schedule", icon: "clock", words: "campaigns.changeHour" },
  delete: { asked: "delete", icon: "trash", words: "campaigns.delete" },
  unschedule: { asked: "unschedule", icon: "prohibit", words: "campaigns.move_unschedule" },
  end: { asked: "end", icon: "prohibit", words: "campaigns.move_end" },
  pause: { asked: "pause", icon: "pause", words: "campaigns.move_pause" },
  resume: { asked: "resume", icon: "play", words: "campaigns.move_resume" },
  sendMissed: { asked: "sendMissed", icon: "paper-plane-tilt", words: "campaigns.move_sendMissed" },
} as const satisfies Record<Asked | "reschedule" | "changeHour", Item>;

/** The next steps of a campaign by status, the most likely one first. */
const steps: Record<CampaignStatus, readonly Item[]> = {
  draft: [words.send, words.schedule],
  scheduled: [words.reschedule, words.send, words.unschedule],
  sending: [words.pause],
  paused: [words.resume, words.end],
  missed: [words.sendMissed, words.end],
  sent: [],
  sent_with_issues: [],
  cancelled: [],
};

interface CampaignStepsProps {
  campaign: Campaign;
  onAsk: (asked: Asked) => void;
}

/** The next steps of a campaign as buttons, for its own page; drafts also get an edit link. */
function CampaignSteps({ campaign, onAsk }: CampaignStepsProps) {
  const { t } = useIntl();
  const { id, status, isWelcomeLetter } = campaign;
  if (isWelcomeLetter) return null;
  return (
    <>
      {[...steps[status], ...(hasHours(campaign) ? [words.changeHour] : [])].map(
        ({ asked, icon, words: label }, i) => (
          <Button
            key={asked}
            size="sm"
            tone={i === 0 ? "primary" : "quiet"}
            icon={icon}
            onClick={() => onAsk(asked)}
          >
            {t(label)}
          </Button>
        ),
      )}
      {status === "draft" && (
        <Link
          to="/mail-campaign"
          search={{ id }}
          className={buttonClass({ tone: "quiet", size: "sm" })}
        >
          <Icon name="pencil-simple" />
          {t("campaigns.edit")}
        </Link>
      )}
    </>
  );
}

interface CampaignMenuProps {
  campaign: Campaign;
  onAsk: (asked: Asked) => void;
  showNotice: ShowNotice;
}

/** The actions for a campaign in its current state. */
function CampaignMenu({ campaign, onAsk, showNotice }: CampaignMenuProps) {
  const { t } = useIntl();
  const { id, title, status, isWelcomeLetter } = campaign;
  const isDraft = status === "draft";
  const shown = [
    words.preview,
    ...(isDraft ? [words.send, words.schedule] : []),
    ...(status === "scheduled" ? [words.send, words.reschedule] : []),
    ...(hasHours(campaign) ? [words.changeHour] : []),
    ...(isWelcomeLetter ? [] : (moves[status] ?? []).map((move) => words[move])),
  ];
  const item = ({ asked, icon, words: label }: Item) => (
    <MenuButton key={asked} icon={icon} dangerous={asked === "delete"} onClick={() => onAsk(asked)}>
      {t(label)}
    </MenuButton>
  );
  return (
    <Menu
      look="icon"
      align="end"
      name={t("campaigns.actionsFor", { title })}
      label={<Icon name="dots-three-bold" />}
    >
      {shown.map(item)}
      {isDraft && (
        <MenuItem>
          <Link to="/mail-campaign" search={{ id }} className={menuItemClass}>
            <MenuIcon name="pencil-simple" />
            {t("campaigns.edit")}
          </Link>
        </MenuItem>
      )}
      <DuplicateItem campaign={campaign} showNotice={showNotice} />
      {(["recipients", "record"] as const).map((tab) => (
        <MenuItem key={tab}>
          <Link
            to="/mail-campaigns/$campaignId"
            params={{ campaignId: id }}
            search={tab === "record" ? { tab } : {}}
            className={menuItemClass}
          >
            <MenuIcon name={tab === "record" ? "clock-counter-clockwise" : "users"} />
            {t(`campaigns.tab_${tab}`)}
          </Link>
        </MenuItem>
      ))}
      {isDraft && item(words.delete)}
    </Menu>
  );
}

interface ActionOptions {
  showNotice: ShowNotice;
  /** The campaign was deleted, and the focused element with it. */
  onDeleted: (words: string) => void;
}

/** Every campaign's menu, its next steps as buttons, and the open dialog. */
export function useCampaignActions({ showNotice, onDeleted }: ActionOptions): {
  actionsOf: (campaign: Campaign) => ReactNode;
  stepsOf: (campaign: Campaign) => ReactNode;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<{ asked: Asked; campaign: Campaign }>();
  const close = () => setOpen(undefined);

  function dialogOf({ asked, campaign }: NonNullable<typeof open>): ReactNode {
    const props = {
      campaign,
      onClose: close,
      onDone(words: string) {
        close();
        if (asked === "delete") onDeleted(words);
        else showNotice({ tone: "success", text: words });
      },
    };
    if (asked === "preview") return <PreviewDialog campaign={campaign} onClose={close} />;
    if (asked === "send") return <SendDialog {...props} />;
    if (asked === "schedule") return <ScheduleDialog {...props} />;
    if (asked === "delete") return <DeleteDialog {...props} />;
    return <MoveDialog {...props} move={asked} />;
  }

  return {
    actionsOf: (campaign) => (
      <CampaignMenu
        campaign={campaign}
        onAsk={(asked) => setOpen({ asked, campaign })}
        showNotice={showNotice}
      />
    ),
    stepsOf: (campaign) => (
      <CampaignSteps campaign={campaign} onAsk={(asked) => setOpen({ asked, campaign })} />
    ),
    dialog: open && dialogOf(open),
  };
}
