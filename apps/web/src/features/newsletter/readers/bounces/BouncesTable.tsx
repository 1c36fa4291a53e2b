import type { Bounce } from "@sortes/contract";
import { Button, Ledger, LedgerRow, Stamp, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, Fragment } from "react";
import { Address } from "../../../../base/Address.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { righted, said as saidClass, whole } from "../subscribers.css.ts";

const looks = {
  hard: { tone: "bad", icon: "prohibit" },
  soft: { tone: "waiting", icon: "clock" },
  refused: { tone: "bad", icon: "warning-fill" },
  complaint: { tone: "bad", icon: "user-minus" },
} as const satisfies Record<Bounce["kind"], ComponentProps<typeof Stamp>>;

/** Whether the reader gets letters now, and who can change that. */
function Outcome({ bounce }: { bounce: Bounce }) {
  const { t, formatDate } = useIntl();
  const { email, state, suppressionReason, putRightAt } = bounce;
  if (email === null) return t("subscribers.bounceNow_erased");
  if (suppressionReason) return t(`subscribers.bounceNow_${suppressionReason}`);
  if (state !== "active") return t("subscribers.bounceNow_left");
  if (putRightAt === null) return t("subscribers.bounceNow_active");
  return t("subscribers.bounceNow_putRight", {
    date: formatDate(putRightAt, { dateStyle: "medium" }),
  });
}

interface BounceProps {
  bounce: Bounce;
  onPutRight: (bounce: Bounce) => void;
}

/** One bounce or complaint. Only suppressions after bounces can be put right. */
function BounceRow({ bounce, onPutRight }: BounceProps) {
  const { t, formatDate } = useIntl();
  const { email, kind, source, status, diagnostic, createdAt, campaign } = bounce;
  const said = diagnostic ?? status;
  const canPutRight = email !== null && bounce.suppressionReason === "bounced";
  return (
    <LedgerRow
      name={email === null ? t("subscribers.bounceErased") : <Address>{email}</Address>}
      labels={[undefined, t("subscribers.bounceSaid"), t("subscribers.bounceNow")]}
      cells={[
        <Fragment key="kind">
          <Stamp {...looks[kind]}>{t(`subscribers.bounceKind_${kind}`)}</Stamp>
          <div className={text.muted}>
            <time dateTime={createdAt} className={whole}>
              {formatDate(createdAt, { dateStyle: "medium", timeStyle: "short" })}
            </time>
          </div>
        </Fragment>,
        <Fragment key="said">
          {said !== null && (
            <>
              <bdi lang="" className={saidClass}>
                {said}
              </bdi>
              <br />
            </>
          )}
          <span className={text.muted}>{t(`subscribers.bounceSource_${source}`)}</span>
          {campaign && (
            <>
              <br />
              <Link to="/mail-campaigns/$campaignId" params={{ campaignId: campaign.id }}>
                {campaign.title}
              </Link>
            </>
          )}
        </Fragment>,
        <Fragment key="now">
          <Outcome bounce={bounce} />
          {canPutRight && (
            <div className={righted}>
              <Button
                tone="quiet"
                size="sm"
                aria-label={t("subscribers.putRightOf", { email })}
                onClick={() => onPutRight(bounce)}
              >
                {t("subscribers.putRight")}
              </Button>
            </div>
          )}
        </Fragment>,
      ]}
    />
  );
}

interface BouncesTableProps extends Pick<BounceProps, "onPutRight"> {
  bounces: readonly Bounce[];
}

/** One page of bounces and complaints. */
export function BouncesTable({ bounces, onPutRight }: BouncesTableProps) {
  const { t } = useIntl();
  return (
    <Ledger
      dense
      label={t("subscribers.bounces")}
      columns={[
        { id: "email", label: t("subscribers.columnEmail") },
        { id: "kind", label: t("subscribers.bounceKind") },
        { id: "said", label: t("subscribers.bounceSaid") },
        { id: "now", label: t("subscribers.bounceNow") },
      ]}
    >
      {bounces.map((bounce) => (
        <BounceRow key={bounce.id} bounce={bounce} onPutRight={onPutRight} />
      ))}
    </Ledger>
  );
}
