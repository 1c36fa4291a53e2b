import { limits, type WelcomeStep } from "@sortes/contract";
import { Alert, Button, Dialog, Field, Select } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { useCall } from "../../../../base/use-call.ts";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { AddressLink } from "../../campaigns/ChangeDialog.tsx";
import { once } from "../../../../base/once.ts";
import { offeredHours, waitText } from "./wait-words.ts";

interface StepFormProps {
  what: "add" | "wait" | "letter";
  /** The edited step; undefined for a new one. */
  step: WelcomeStep | undefined;
  isFirst: boolean;
  onClose: () => void;
}

const titles = {
  add: "campaigns.welcomeAddTitle",
  wait: "campaigns.welcomeWaitTitle",
  letter: "campaigns.welcomeReplaceTitle",
} as const;
const hints = {
  add: "campaigns.welcomeAddText",
  wait: "campaigns.welcomeWaitText",
  letter: "campaigns.welcomeReplaceText",
} as const;

/** Chooses a draft for a step, and the delay before it is sent. */
export function StepForm({ what, step, isFirst, onClose }: StepFormProps) {
  const intl = useIntl();
  const { t } = intl;
  const { client, utils } = useServices();
  const hasDraft = what !== "wait";
  const drafts = trpc.campaigns.list.useQuery(
    { status: "draft", page: 1, limit: limits.campaignPageSize.max },
    { enabled: hasDraft, staleTime: 0 },
  );
  const [campaignId, setCampaignId] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [waitHours, setWaitHours] = useState(step?.waitHours ?? 0);
  const save = useCall({
    async mutationFn() {
      const id = step?.id ?? "";
      if (what === "wait") return void (await client.welcome.changeStep.mutate({ id, waitHours }));
      if (what === "letter") {
        const input = { id, campaignId };
        return void (await once(`welcome.${what}`, input, (options) =>
          client.welcome.replaceLetter.mutate(input, options),
        ));
      }
      const input = { campaignId, waitHours };
      await once(`welcome.${what}`, input, (options) =>
        client.welcome.addStep.mutate(input, options),
      );
    },
    onSuccess: onClose,
    // a draft may have become part of the series and thus frozen
    onSettled: () => void utils.campaigns.invalidate(),
  });
  useStaffRights(drafts.error);
  const error = save.error ?? drafts.error;
  const campaigns = drafts.data?.campaigns ?? [];
  const hours = offeredHours.includes(waitHours) ? offeredHours : [...offeredHours, waitHours];
  const hasNone = hasDraft && drafts.data !== undefined && campaigns.length === 0;
  return (
    <Dialog
      title={t(titles[what])}
      closeLabel={t("campaigns.close")}
      onClose={onClose}
      onSubmit={() => {
        setIsMissing(hasDraft && campaignId === "");
        if (!(hasDraft && campaignId === "")) save.send();
      }}
      cancel={t("campaigns.back")}
      actions={
        !hasNone && (
          <Button type="submit" busy={save.isPending}>
            {t(save.isPending ? "campaigns.saving" : "campaigns.welcomeSave")}
          </Button>
        )
      }
    >
      <ErrorAlert error={error} fallback="campaigns.welcomeSaveFailed">
        <AddressLink error={error} />
      </ErrorAlert>
      <p>{t(hints[what])}</p>
      {hasNone && (
        <Alert tone="info">
          {t("campaigns.welcomeNoDrafts")} <Link to="/mail-campaign">{t("campaigns.new")}</Link>
        </Alert>
      )}
      {hasDraft && !hasNone && (
        <Field
          label={t("campaigns.welcomeDraft")}
          hint={t("campaigns.welcomeDraftHint")}
          error={isMissing && campaignId === "" && t("campaigns.welcomeChoose")}
        >
          <Select
            required
            value={campaignId}
            onChange={({ target }) => setCampaignId(target.value)}
          >
            <option value="">{t("campaigns.welcomeChoose")}</option>
            {campaigns.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {what !== "letter" && !hasNone && (
        <Field label={t("campaigns.welcomeWhen")}>
          <Select
            value={String(waitHours)}
            onChange={({ target }) => setWaitHours(Number(target.value))}
          >
            {hours.map((one) => (
              <option key={one} value={one}>
                {waitText(intl, one, isFirst)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </Dialog>
  );
}

/** Asks before a step and its letter are removed. */
export function RemoveStep({ step, onClose }: { step: WelcomeStep; onClose: () => void }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  return (
    <ConfirmDialog
      removes
      title={t("campaigns.welcomeRemoveTitle", { title: step.title })}
      act="campaigns.welcomeRemove"
      cancel="campaigns.back"
      close="campaigns.close"
      failed="campaigns.welcomeSaveFailed"
      run={() => client.welcome.removeStep.mutate({ id: step.id })}
      refresh={() => utils.campaigns.invalidate()}
      onClose={onClose}
    >
      <p>{t("campaigns.welcomeRemoveText", { count: step.counters.queued })}</p>
    </ConfirmDialog>
  );
}
