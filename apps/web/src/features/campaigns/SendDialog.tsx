import type { CampaignAudience } from "@sortes/contract";
import { layout, Skeleton, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { reasonOf } from "../../base/errors.ts";
import { type ActionProps, ChangeDialog, startOf, useCampaignChange } from "./ChangeDialog.tsx";
import { useKeptPreview, Warnings } from "./PreviewDialog.tsx";

/** The number of readers of a campaign, and of skipped subscribers by reason. */
export function LeftOut({ audience: { recipients, leftOut } }: { audience: CampaignAudience }) {
  const { t, formatList } = useIntl();
  const reasons = Object.entries(leftOut)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) =>
      t(`campaigns.leftOut_${reason as keyof CampaignAudience["leftOut"]}`, { count }),
    );
  return (
    <>
      <p>{t("campaigns.goesTo", { count: recipients })}</p>
      {reasons.length > 0 && (
        <p className={text.muted}>{t("campaigns.leftOut", { reasons: formatList(reasons) })}</p>
      )}
    </>
  );
}

/**
 * Whether a campaign that somebody is about to send would reach nobody, so that the button has to say so: as the counts of
 * the dialog tell it, or the server, who asks where it was not confirmed.
 */
export function useEvenToNobody(audience: CampaignAudience | undefined) {
  const [isTold, setTold] = useState(false);
  return {
    evenToNobody: isTold || audience?.recipients === 0,
    /** Looks whether a refusal says so. */
    heed: (failure: unknown) => {
      if (reasonOf(failure) === "CAMPAIGN_REACHES_NOBODY") setTold(true);
    },
  };
}

/** Asks before a draft, or a scheduled campaign, goes out to everybody, and says who that is. */
export function SendDialog({ campaign, onDone, onClose }: ActionProps) {
  const { t } = useIntl();
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
    onDone: () => onDone(t("campaigns.sent")),
  });
  return (
    <ChangeDialog
      title={t("campaigns.sendTitle", { title })}
      act={evenToNobody ? "campaigns.sendToNobody" : "campaigns.sendNow"}
      tone={evenToNobody ? "danger" : undefined}
      icon="paper-plane-tilt"
      change={{ ...state, change: () => change({ evenToNobody }) }}
      failed="campaigns.sendFailed"
      onClose={onClose}
    >
      <div className={layout.stackSm}>
        <p>
          {t("campaigns.subject")}: <b>{subject}</b>
        </p>
        {audience.isPending && <Skeleton shape="rows" label={t("campaigns.loading")} />}
        {audience.data && <LeftOut audience={audience.data} />}
        {audience.error && <p>{t("campaigns.audienceUnknown")}</p>}
        <p>{t("campaigns.sendText")}</p>
        {preview && <Warnings warnings={preview.warnings} />}
      </div>
    </ChangeDialog>
  );
}
