import type { Campaign } from "@sortes/contract";
import { type ReactNode, useState } from "react";
import { type Asked, CampaignMenu } from "./CampaignMenu.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { SendDialog } from "./SendDialog.tsx";
import type { ShowNotice } from "./use-notice.tsx";

interface ActionOptions {
  showNotice: ShowNotice;
  /** The campaign is gone, and the place where the focus was with it. */
  onDeleted: (words: string) => void;
}

/** The menu of each campaign, and the dialog that is open. */
export function useCampaignActions({ showNotice, onDeleted }: ActionOptions): {
  actionsOf: (campaign: Campaign) => ReactNode;
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
    dialog: open && dialogOf(open),
  };
}
