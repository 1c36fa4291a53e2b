import { type Campaign, durations } from "@sortes/contract";
import { Button, layout } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { isOutcomeOpen } from "../../../../base/errors.ts";
import { CallFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { useCall } from "../../../../base/use-call.ts";
import { SendDialog } from "../../campaigns/PreviewDialog.tsx";
import { ScheduleDialog } from "../../campaigns/ScheduleDialog.tsx";
import type { DraftKeeper } from "../draft-keeper.ts";
import { saveOrThrow } from "../use-creator.ts";
import { wordy } from "../../campaigns/campaigns.css.ts";

interface SendButtonsProps {
  keeper: DraftKeeper;
  /** Whether something has to be mended first. */
  isHeld: boolean;
  /** Whether the fields can be saved; otherwise shows their problems. */
  check: () => boolean;
}

/**
 * Sends or schedules the draft after one question. Everything written is saved before; the draft itself becomes the
 * sent letter, so that a lost answer leaves no second one.
 */
export function SendButtons({ keeper, isHeld, check }: SendButtonsProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ what: "send" | "schedule"; campaign: Campaign }>();
  const prepare = useCall({
    async mutationFn(what: "send" | "schedule") {
      const campaign = await client.campaigns.get.query({ id: await saveOrThrow(keeper) });
      return keeper.agrees(campaign) ? { what, campaign } : undefined;
    },
    onSuccess: setAsked,
  });
  const press = (what: "send" | "schedule") => {
    if (check()) prepare.send(what);
  };
  const Question = asked?.what === "send" ? SendDialog : ScheduleDialog;
  return (
    <div className={layout.stackSm}>
      <CallFailure call={prepare} fallback="campaigns.sendFailed">
        {isOutcomeOpen(prepare.error) && <p>{t("campaigns.nothingSent")}</p>}
      </CallFailure>
      <div className={`${layout.row} ${wordy}`}>
        <Button
          icon="paper-plane-tilt"
          disabled={isHeld}
          busy={prepare.isPending && prepare.variables === "send"}
          onClick={() => press("send")}
        >
          {t("campaigns.sendNow")}
        </Button>
        <Button
          tone="quiet"
          icon="clock"
          disabled={isHeld}
          busy={prepare.isPending && prepare.variables === "schedule"}
          onClick={() => press("schedule")}
        >
          {t("campaigns.schedule")}
        </Button>
      </div>
      {asked && (
        <Question
          campaign={asked.campaign}
          isReviewed
          onClose={() => setAsked(undefined)}
          onDone={(words) => {
            toasts.show({ tone: "success", text: words, duration: durations.campaignNotice });
            void navigate({
              to: "/mail-campaigns/$campaignId",
              params: { campaignId: asked.campaign.id },
              replace: true,
            });
          }}
        />
      )}
    </div>
  );
}
