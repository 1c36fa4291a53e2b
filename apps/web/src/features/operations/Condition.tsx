import type { Trouble, TroubleKind } from "@sortes/contract";
import { Alert, layout, text, visuallyHidden } from "@sortes/ui";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useIntl } from "../../base/intl.ts";
import { useTimeText } from "./use-operations.ts";

/** The place to deal with a trouble: a part of this page, or another page. */
const places: Partial<Record<TroubleKind, string | LinkProps>> = {
  restored: "sending",
  no_worker: "workers",
  mail_account: "sending",
  mail_server: "sending",
  sending_stopped: "sending",
  campaigns_bounce: { to: "/mail-subscribers" },
  campaign_late: { to: "/mail-campaigns" },
  campaign_missed: { to: "/mail-campaigns" },
  second_mail_missed: { to: "/mail-campaigns" },
  mail_stuck: "mails",
  queue_store: "queues",
  queue_stuck: "queues",
  jobs_failed: "failed",
  mail_failed: "mails",
  payments_waiting: { to: "/staff" },
  draws_waiting: "workers",
  webhook_off: { to: "/mail-settings", search: { view: "webhooks" } },
};

function TroubleLink({ kind, what }: { kind: TroubleKind; what: string }) {
  const { t } = useIntl();
  const place = places[kind];
  if (place === undefined) return null;
  const words = t("operations.troubleShow", {
    what,
    hidden: (parts) => (
      <span key="hidden" className={visuallyHidden}>
        {parts}
      </span>
    ),
  });
  if (typeof place === "string") return <a href={`#${place}`}>{words}</a>;
  return <Link {...place}>{words}</Link>;
}

/** Whether all is well, or what is wrong, since when, and what to do, the gravest first. */
export function Condition({ troubles }: { troubles: readonly Trouble[] }) {
  const { t } = useIntl();
  const timeText = useTimeText();
  return (
    <section aria-label={t("operations.condition")}>
      {troubles.length === 0 ? (
        <Alert tone="success">{t("operations.well")}</Alert>
      ) : (
        <Alert tone="error">
          <div className={layout.stackSm}>
            <p className={text.strong}>{t("operations.wrong", { count: troubles.length })}</p>
            {troubles.map(({ kind, since }) => {
              const what = t(`operations.trouble_${kind}`);
              return (
                <p key={kind}>
                  {what}{" "}
                  {since === null
                    ? t("operations.troubleNow")
                    : t("operations.troubleSince", { time: timeText(since) })}{" "}
                  <TroubleLink kind={kind} what={what} />
                </p>
              );
            })}
          </div>
        </Alert>
      )}
    </section>
  );
}
