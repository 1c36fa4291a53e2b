import {
  type DeliveryState,
  deliveryStates,
  type Webhook,
  type WebhookDelivery,
  webhookLimits,
} from "@sortes/contract";
import { Button, Dialog, Field, layout, Select, Stamp, text } from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { FilterSelect } from "../../../../base/lists.tsx";
import { LoadState } from "../../../../base/LoadState.tsx";
import { usePager } from "../../../../base/pagers.tsx";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useCall } from "../../../../base/use-call.ts";
import { useServices } from "../../../../base/services.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useLostFocus } from "../../../../base/use-lost-focus.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { trpc } from "../../../../base/trpc.ts";
import * as styles from "./webhooks.css.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Ranges, in days, for replaying failed deliveries. */
const spans = [1, 7, webhookLimits.keptDays] as const;

/** The deliveries of a webhook. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useIntl();
  const [state, setState] = useState<DeliveryState>();
  const [before, setBefore] = useState<readonly string[]>([]);
  const { id } = webhook;
  const page = trpc.webhooks.deliveries.useQuery(
    { id, state, before: before.at(-1) },
    { staleTime: 0, placeholderData: keepPreviousData, refetchInterval: 5000 },
  );
  const { client } = useServices();
  const { data, isPlaceholderData } = page;
  // a resent delivery may leave the list that is shown
  const log = useLostFocus("select");
  const replay = useCall({
    mutationFn: (delivery: string) => client.webhooks.replay.mutate({ id: delivery }),
    onSuccess: () => page.refetch(),
  });
  useStaffRights(page.error);
  // while a page is being loaded, the list is still the one before
  const next = isPlaceholderData ? null : (data?.next ?? null);
  const number = before.length + 1;
  const step = usePager({
    page: number,
    pages: next === null ? number : number + 1,
    onPage: (to) =>
      setBefore(to < number || next === null ? before.slice(0, -1) : [...before, next]),
  });
  return (
    <Dialog
      size="wide"
      title={t("webhooks.logTitle")}
      closeLabel={t("shell.close")}
      onClose={onClose}
    >
      <p className={styles.url} dir="ltr">
        {webhook.url}
      </p>
      <div {...log} className={layout.stack}>
        <FilterSelect
          label="webhooks.show"
          all="webhooks.all"
          values={deliveryStates}
          nameOf={(one) => t(`webhooks.delivery_${one}`)}
          value={state}
          onChange={(one) => {
            setState(one);
            setBefore([]);
          }}
        />
        <ErrorAlert error={replay.error} fallback="webhooks.replayFailed" takesFocus />
        {!data && <LoadState query={page} loading="webhooks.loading" failed="webhooks.logFailed" />}
        {data?.deliveries.length === 0 && <p>{t("webhooks.logNone")}</p>}
        {data && data.deliveries.length > 0 && (
          <ul className={layout.ruled} aria-label={t("webhooks.logTitle")}>
            {data.deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                busy={replay.isPending && replay.variables === delivery.id}
                onReplay={() => replay.send(delivery.id)}
              />
            ))}
          </ul>
        )}
        {step && (before.length > 0 || data?.next) && (
          <div className={layout.row}>
            <button {...step(-1)}>{t("webhooks.newer")}</button>
            <button {...step(1)}>{t("webhooks.older")}</button>
          </div>
        )}
      </div>
      {webhook.state === "on" && <ReplayFailed id={id} onDone={() => void page.refetch()} />}
    </Dialog>
  );
}

const tones = { waiting: "waiting", sending: "working", delivered: "good", failed: "bad" } as const;

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  busy: boolean;
  onReplay: () => void;
}

function DeliveryRow({ delivery, busy, onReplay }: DeliveryRowProps) {
  const { t, formatDate } = useIntl();
  const { type, state, attempts, fault, status, answer, milliseconds } = delivery;
  const { eventId, happenedAt, dueAt } = delivery;
  const whenText = (time: string) => formatDate(time, { dateStyle: "medium", timeStyle: "medium" });
  const reason =
    fault === "status" ? t("webhooks.answered", { status }) : fault && t(`webhooks.fault_${fault}`);
  return (
    <li className={styles.row}>
      <div className={layout.bar}>
        <h3>{t(`webhooks.event_${type}`)}</h3>
        <Stamp tone={tones[state]}>{t(`webhooks.delivery_${state}`)}</Stamp>
      </div>
      <p className={text.noteLong}>
        {t("webhooks.tries", { time: whenText(happenedAt), attempts })}
        {milliseconds !== null && ` ${t("webhooks.took", { milliseconds })}`}
      </p>
      {reason && <p>{reason}</p>}
      {answer && (
        <p className={styles.answer} dir="auto">
          {answer}
        </p>
      )}
      {dueAt !== null && (
        <p className={text.noteLong}>{t("webhooks.due", { time: whenText(dueAt) })}</p>
      )}
      <p className={styles.answer}>webhook-id: {eventId}</p>
      {state !== "sending" && (
        <div>
          <Button size="sm" tone="quiet" busy={busy} onClick={onReplay}>
            {t("webhooks.replay")}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Replays recently failed deliveries. */
function ReplayFailed({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useIntl();
  const toasts = useToasts();
  const [days, setDays] = useState<number>(spans[0]);
  const { client } = useServices();
  const replay = useCall({
    mutationFn: (since: string) => client.webhooks.replayFailed.mutate({ id, since }),
    onSuccess({ replayed }) {
      toasts.show({ tone: "success", text: t("webhooks.replayed", { count: replayed }) });
      onDone();
    },
  });
  return (
    <div className={layout.stackSm}>
      <ErrorAlert error={replay.error} fallback="webhooks.replayFailed" takesFocus />
      <Field label={t("webhooks.replaySince")}>
        <Select value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {spans.map((span) => (
            <option key={span} value={span}>
              {t("webhooks.days", { days: span })}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Button
          tone="quiet"
          busy={replay.isPending}
          onClick={() => replay.send(new Date(Date.now() - days * dayMs).toISOString())}
        >
          {t("webhooks.replayAll")}
        </Button>
      </div>
    </div>
  );
}
