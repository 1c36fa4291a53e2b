import { limits, type WelcomeStep } from "@sortes/contract";
import { Alert, Field, Select } from "@sortes/ui";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useForm } from "../../../../base/form.tsx";
import { FormDialog } from "../../../../base/FormDialog.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { useServices } from "../../../../base/services.ts";
import { trpc, withLimit } from "../../../../base/trpc.ts";
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

interface Values {
  campaignId: string;
  waitHours: number;
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

/** All drafts, the newest first; those of further pages follow the first. */
function useDrafts(enabled: boolean) {
  const { list } = trpc.useUtils().campaigns;
  const limit = limits.campaignPageSize.max;
  const page = (number: number) =>
    list.queryOptions({ status: "draft", page: number, limit }, { enabled, staleTime: 0 });
  const first = useQuery(page(1));
  const more = (first.data?.pagination.pages ?? 1) - 1;
  const others = useQueries({ queries: Array.from({ length: more }, (_, i) => page(i + 2)) });
  const all = [first, ...others];
  return {
    drafts: all.flatMap(({ data }) => data?.campaigns ?? []),
    isPending: enabled && first.isPending,
    hasNone: enabled && first.data?.pagination.total === 0,
    error: all.find(({ error }) => error)?.error ?? null,
  };
}

/** Chooses a draft for a step, and the delay before it is sent. */
export function StepForm({ what, step, isFirst, onClose }: StepFormProps) {
  const intl = useIntl();
  const { t } = intl;
  const { client, utils } = useServices();
  const hasDraft = what !== "wait";
  const { drafts, isPending: isLoading, hasNone, error } = useDrafts(hasDraft);
  const { welcome } = client;
  const id = step?.id ?? "";
  const save = {
    add: (input: Values) =>
      once("welcome.add", input, (key) => welcome.addStep.mutate(input, withLimit("letter", key))),
    wait: ({ waitHours }: Values) => welcome.changeStep.mutate({ id, waitHours }),
    letter({ campaignId }: Values) {
      const input = { id, campaignId };
      return once("welcome.letter", input, (key) =>
        welcome.replaceLetter.mutate(input, withLimit("letter", key)),
      );
    },
  };
  const form = useForm({
    start: { campaignId: "", waitHours: step?.waitHours ?? 0 },
    failed: "campaigns.welcomeSaveFailed",
    check: ({ campaignId }) => ({
      campaignId: hasDraft && campaignId === "" && t("campaigns.welcomeChoose"),
    }),
    async send(values) {
      await save[what](values);
      await utils.welcome.get.invalidate();
      onClose();
      // the draft has become part of the series and thus frozen
      void utils.campaigns.invalidate();
    },
    onRefused: () => void utils.campaigns.invalidate(),
  });
  const { values, set, errors } = form;
  useStaffRights(error);
  const { waitHours } = values;
  const hours = offeredHours.includes(waitHours) ? offeredHours : [...offeredHours, waitHours];
  return (
    <FormDialog
      form={form}
      title={t(titles[what])}
      act={!hasNone && (form.isPending ? "campaigns.saving" : "campaigns.welcomeSave")}
      cancel="campaigns.back"
      remark={<AddressLink error={form.call.error} />}
      onClose={onClose}
    >
      <ErrorAlert error={error} fallback="campaigns.welcomeSaveFailed" />
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
          error={errors.campaignId}
        >
          <Select required {...form.text("campaignId")}>
            <option value="">
              {t(isLoading ? "campaigns.loading" : "campaigns.welcomeChoose")}
            </option>
            {drafts.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {what !== "letter" && !hasNone && (
        <Field label={t("campaigns.welcomeWhen")} error={errors.waitHours}>
          <Select
            value={String(waitHours)}
            onChange={({ target }) => set({ waitHours: Number(target.value) })}
          >
            {hours.map((one) => (
              <option key={one} value={one}>
                {waitText(intl, one, isFirst)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
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
      failed="campaigns.welcomeSaveFailed"
      run={() => client.welcome.removeStep.mutate({ id: step.id })}
      refresh={() => Promise.all([utils.welcome.get.invalidate(), utils.campaigns.invalidate()])}
      onClose={onClose}
    >
      <p>{t("campaigns.welcomeRemoveText", { count: step.counters.queued })}</p>
    </ConfirmDialog>
  );
}
