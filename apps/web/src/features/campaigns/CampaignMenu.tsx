import type { Campaign, CampaignStatus } from "@sortes/contract";
import {
  dangerousItemClass,
  Icon,
  type IconName,
  Menu,
  MenuIcon,
  MenuItem,
  menuItemClass,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import type { MessageId } from "../../app/catalogues.ts";
import { DuplicateItem } from "./DuplicateItem.tsx";
import type { ShowNotice } from "./use-notice.tsx";
import type { Move } from "./MoveDialog.tsx";

/** What a dialog asks before it is done. */
export type Asked = "preview" | "send" | "schedule" | "delete" | Move;

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
  delete: { asked: "delete", icon: "trash", words: "campaigns.delete" },
  unschedule: { asked: "unschedule", icon: "prohibit", words: "campaigns.move_unschedule" },
  end: { asked: "end", icon: "prohibit", words: "campaigns.move_end" },
  pause: { asked: "pause", icon: "pause", words: "campaigns.move_pause" },
  resume: { asked: "resume", icon: "play", words: "campaigns.move_resume" },
  sendMissed: { asked: "sendMissed", icon: "paper-plane-tilt", words: "campaigns.move_sendMissed" },
} as const satisfies Record<Asked | "reschedule", Item>;

interface CampaignMenuProps {
  campaign: Campaign;
  onAsk: (asked: Asked) => void;
  showNotice: ShowNotice;
}

/** What can be done with a campaign where it is now. */
export function CampaignMenu({ campaign, onAsk, showNotice }: CampaignMenuProps) {
  const { formatMessage } = useIntl();
  const { id, title, status } = campaign;
  const isDraft = status === "draft";
  const shown = [
    words.preview,
    ...(isDraft ? [words.send, words.schedule] : []),
    ...(status === "scheduled" ? [words.send, words.reschedule] : []),
    ...(moves[status] ?? []).map((move) => words[move]),
  ];
  const item = ({ asked, icon, words: label }: Item) => (
    <MenuItem key={asked}>
      <button
        type="button"
        className={asked === "delete" ? dangerousItemClass : menuItemClass}
        onClick={() => onAsk(asked)}
      >
        <MenuIcon name={icon} />
        {formatMessage({ id: label })}
      </button>
    </MenuItem>
  );
  return (
    <Menu
      look="icon"
      align="end"
      name={formatMessage({ id: "campaigns.actionsFor" }, { title })}
      label={<Icon name="dots-three-bold" />}
    >
      {shown.map(item)}
      {isDraft && (
        <MenuItem>
          <Link to="/mail-campaign" search={{ id }} className={menuItemClass}>
            <MenuIcon name="pencil-simple" />
            {formatMessage({ id: "campaigns.edit" })}
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
            {formatMessage({ id: `campaigns.tab_${tab}` })}
          </Link>
        </MenuItem>
      ))}
      {isDraft && item(words.delete)}
    </Menu>
  );
}
