import type { Webhook, WebhookWithSecret } from "@sortes/contract";
import { Button, layout, Sheet, SheetBody, Stamp, text } from "@sortes/ui";
import { useState } from "react";
import { Section } from "../../../../base/Section.tsx";
import { Collection } from "../../../../base/Collection.tsx";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { useFailureReason } from "../../../../base/failure-reason.ts";
import { useCall } from "../../../../base/use-call.ts";
import { useServices } from "../../../../base/services.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { trpc } from "../../../../base/trpc.ts";
import { RemoveWebhook, SecretDialog, ShownSecret } from "./WebhookDialogs.tsx";
import { WebhookForm } from "./WebhookForm.tsx";
import { WebhookLog } from "./WebhookLog.tsx";
import * as styles from "./webhooks.css.ts";

type Asked =
  | { what: "form"; webhook?: Webhook }
  | { what: "secret" | "log" | "remove"; webhook: Webhook };

/** The webhooks: external URLs that events are posted to. */
export function WebhooksPanel() {
  const { t } = useIntl();
  const list = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });
  const [asked, setAsked] = useState<Asked>();
  /** A webhook whose secret is shown, for the only time. */
  const [made, setMade] = useState<WebhookWithSecret>();
  useStaffRights(list.error);
  const close = () => {
    setAsked(undefined);
    void list.refetch();
  };
  const webhooks = list.data?.webhooks;
  return (
    <Sheet>
      <SheetBody>
        <Section id="webhooks" title={t("webhooks.title")} gap="stack">
          <p>{t("webhooks.lead")}</p>
          <Collection
            query={list}
            loading="webhooks.loading"
            failed="webhooks.failed"
            rows={webhooks}
            none="webhooks.none"
          >
            {(rows) => (
              <ul className={layout.ruled}>
                {rows.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onAsk={setAsked} />
                ))}
              </ul>
            )}
          </Collection>
          {webhooks && (
            <div>
              <Button icon="plus-bold" onClick={() => setAsked({ what: "form" })}>
                {t("webhooks.add")}
              </Button>
            </div>
          )}
        </Section>
      </SheetBody>
      {asked?.what === "form" && (
        <WebhookForm webhook={asked.webhook} onMade={setMade} onClose={close} />
      )}
      {asked?.what === "secret" && (
        <SecretDialog webhook={asked.webhook} onMade={setMade} onClose={close} />
      )}
      {made && <ShownSecret webhook={made} onClose={() => setMade(undefined)} />}
      {asked?.what === "log" && <WebhookLog webhook={asked.webhook} onClose={close} />}
      {asked?.what === "remove" && <RemoveWebhook webhook={asked.webhook} onClose={close} />}
    </Sheet>
  );
}

const tones = { on: "good", off: "over", failed: "bad" } as const;

function WebhookRow({ webhook, onAsk }: { webhook: Webhook; onAsk: (asked: Asked) => void }) {
  const { t, formatDate } = useIntl();
  const failureReason = useFailureReason();
  const toasts = useToasts();
  const { client } = useServices();
  const test = useCall({
    mutationFn: () => client.webhooks.test.mutate({ id: webhook.id }),
    onSuccess: () => toasts.show({ tone: "success", text: t("webhooks.tested") }),
    onError: (error) =>
      toasts.show({
        tone: "error",
        text: failureReason(error, "webhooks.testFailed"),
      }),
  });
  const { url, note, events, state, waiting, failed, failingSince, formerSecretUntil } = webhook;
  const whenText = (time: string) => formatDate(time, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className={styles.row}>
      <div className={layout.bar}>
        <h3 className={styles.url} dir="ltr">
          {url}
        </h3>
        <Stamp tone={tones[state]}>{t(`webhooks.state_${state}`)}</Stamp>
      </div>
      {note !== "" && <p dir="auto">{note}</p>}
      <p className={text.noteLong}>
        {events.map((event) => t(`webhooks.event_${event}`)).join(" · ")}
      </p>
      {(waiting > 0 || failed > 0) && (
        <p className={text.noteLong}>{t("webhooks.counts", { waiting, failed })}</p>
      )}
      {state === "failed" && <p>{t("webhooks.turnedOff")}</p>}
      {state === "on" && failingSince !== null && (
        <p>{t("webhooks.failing", { time: whenText(failingSince) })}</p>
      )}
      {formerSecretUntil !== null && (
        <p className={text.noteLong}>
          {t("webhooks.formerSecret", { time: whenText(formerSecretUntil) })}
        </p>
      )}
      <div className={layout.row} role="group" aria-label={url}>
        <Button size="sm" tone="quiet" onClick={() => onAsk({ what: "log", webhook })}>
          {t("webhooks.log")}
        </Button>
        <Button size="sm" tone="quiet" busy={test.isPending} onClick={() => test.send()}>
          {t("webhooks.test")}
        </Button>
        <Button size="sm" tone="quiet" onClick={() => onAsk({ what: "form", webhook })}>
          {t("webhooks.edit")}
        </Button>
        <Button size="sm" tone="quiet" onClick={() => onAsk({ what: "secret", webhook })}>
          {t("webhooks.renew")}
        </Button>
        <Button
          size="sm"
          tone="quiet"
          icon="trash"
          onClick={() => onAsk({ what: "remove", webhook })}
        >
          {t("webhooks.remove")}
        </Button>
      </div>
    </li>
  );
}
