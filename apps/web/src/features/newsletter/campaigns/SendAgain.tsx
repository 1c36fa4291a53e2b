import type { Campaign, SendAgainReport } from "@sortes/contract";
import { Button, layout, text } from "@sortes/ui";
import { useState } from "react";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useIntl } from "../../../base/intl.ts";
import { lazyDialog } from "../../../base/lazy-part.tsx";
import { trpc } from "../../../base/trpc.ts";
import { useLostFocus } from "../../../base/use-lost-focus.ts";
import { type ActionProps, ChangeDialog } from "./ChangeDialog.tsx";
import { untilStart } from "./use-live.ts";
import type { ShowNotice } from "./use-notice.tsx";

const AgainForm = lazyDialog(
  async () => (await import("./AgainForm.tsx")).AgainForm,
  "desk.partFailed",
);

/** States of a campaign to which a second mail can be added. */
const plannable: ReadonlySet<string> = new Set([
  "scheduled",
  "sending",
  "paused",
  "missed",
  "sent",
  "sent_with_issues",
]);

/** States after which the first is sent, or soon will be. */
const begun: ReadonlySet<string> = new Set(["sending", "sent", "sent_with_issues"]);

/** Polling interval in ms while it is sent, and while its day is unknown because the first has not ended. */
const interval = 5000;

interface SendAgainProps {
  campaign: Campaign;
  showNotice: ShowNotice;
}

/** The second mail to readers who have not opened the first: what is planned, what became of it, and its buttons. */
export function SendAgain({ campaign, showNotice }: SendAgainProps) {
  const { t } = useIntl();
  const { id, status, isWelcomeLetter, tracking } = campaign;
  const isPossible = plannable.has(status) && !isWelcomeLetter && tracking === "individual";
  const { data, error } = trpc.campaigns.again.useQuery(
    { id },
    {
      enabled: status !== "draft",
      refetchInterval({ state: { data: known } }) {
        if (known?.state === "sending") return interval;
        if (known?.state !== "planned") return false;
        if (known.dueAt !== null) return untilStart([known.dueAt]);
        return begun.has(status) && interval;
      },
    },
  );
  const [asked, setAsked] = useState<"plan" | "cancel">();
  // what became of it, if nothing can be changed any more
  const place = useLostFocus("button, [tabindex]");
  useStaffRights(error);
  if (!data || (data.state === null && !isPossible)) {
    // letters that track nobody never can; it is said where somebody may look for it
    return data && plannable.has(status) && !isWelcomeLetter ? (
      <p className={text.muted}>{t("campaigns.againUnknown")}</p>
    ) : null;
  }
  const isOpen = data.state === "planned" || data.state === "missed";
  const isBegun = data.startedAt !== null;
  const props = {
    campaign,
    onClose: () => setAsked(undefined),
    onDone(words: string) {
      setAsked(undefined);
      showNotice({ tone: "success", text: words });
    },
  };
  return (
    <div {...place} className={layout.row}>
      {data.state !== null && (isOpen || isBegun) && <Standing report={data} />}
      {isPossible && !isBegun && (
        <Button size="sm" tone="quiet" onClick={() => setAsked("plan")}>
          {t(isOpen ? "campaigns.againChange" : "campaigns.againPlan")}
        </Button>
      )}
      {(isOpen || data.state === "sending") && (
        <Button size="sm" tone="quiet" onClick={() => setAsked("cancel")}>
          {t("campaigns.againCancel")}
        </Button>
      )}
      {asked === "plan" && <AgainForm {...props} report={data} />}
      {asked === "cancel" && <CancelDialog {...props} />}
    </div>
  );
}

/** The state of the second mail in one sentence. */
function Standing({ report }: { report: SendAgainReport }) {
  const { t, formatDate } = useIntl();
  const { state, subject, afterDays, dueAt, startedAt, recipients, sent, opens, clicks } = report;
  const day = (time: string | null) =>
    time === null ? "" : formatDate(time, { dateStyle: "long" });
  const said = { subject: subject ?? "", count: recipients, sent, opens, clicks };
  if (state === "planned" && dueAt === null)
    return <span>{t("campaigns.againAfter", { ...said, count: afterDays ?? 0 })}</span>;
  if (state === "planned")
    return <span>{t("campaigns.againOn", { ...said, day: day(dueAt) })}</span>;
  if (state === "missed")
    return <span>{t("campaigns.againMissed", { ...said, day: day(dueAt) })}</span>;
  const words = { ...said, day: day(startedAt) };
  return (
    <span tabIndex={-1}>
      {state === "sending" && t("campaigns.againSending", words)}
      {state === "done" && t("campaigns.againDone", words)}
      {state === "cancelled" && t("campaigns.againCancelled", words)}
    </span>
  );
}

/** Asks before a second mail, or what is left of it, is cancelled. */
function CancelDialog(props: ActionProps) {
  const { t } = useIntl();
  return (
    <ChangeDialog
      {...props}
      what="cancelAgain"
      title={t("campaigns.againCancelTitle")}
      act="campaigns.againCancel"
      tone="danger"
      icon="prohibit"
      send={({ campaigns, id }) => campaigns.cancelAgain.mutate({ id })}
      doneText={() => t("campaigns.againCancelDone")}
      failed="campaigns.againFailed"
    >
      <p>{t("campaigns.againCancelText")}</p>
    </ChangeDialog>
  );
}
