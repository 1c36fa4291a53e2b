import type { WelcomeStep } from "@sortes/contract";
import { Button, layout, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { CallFailure } from "../../../../base/failures.tsx";
import { useCall } from "../../../../base/use-call.ts";
import { useServices } from "../../../../base/services.ts";
import { useIntl } from "../../../../base/intl.ts";
import { row } from "../webhooks/webhooks.css.ts";
import { waitText } from "./wait-words.ts";

type Way = "up" | "down";

/** An action on a step that opens a dialog. */
export interface AskedStep {
  what: "wait" | "letter" | "remove";
  step: WelcomeStep;
}

interface WelcomeStepsProps {
  steps: readonly WelcomeStep[];
  onAsk: (asked: AskedStep) => void;
  /** Refetches the series. */
  onMoved: () => Promise<unknown>;
}

interface Move {
  step: WelcomeStep;
  /** The id of the step that follows; null for none. */
  before: string | null;
  /** Its new place, from 0. */
  at: number;
}

/**
 * Moves a step past its neighbour and announces its new position. The focus stays on the pressed button, or moves to
 * the other one at either end.
 */
function useMoves({ steps, onMoved }: Pick<WelcomeStepsProps, "steps" | "onMoved">) {
  const { t } = useIntl();
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ at: number; way: Way }>(undefined);
  const [announcement, setAnnouncement] = useState({ text: "", steps: 0 });
  const { client } = useServices();
  const call = useCall({
    mutationFn: ({ step, before }: Move) => client.welcome.moveStep.mutate({ id: step.id, before }),
    onSuccess: (_moved, { step, at }) =>
      setAnnouncement({
        text: t("campaigns.welcomeMoved", { title: step.title, number: at + 1 }),
        steps: steps.length,
      }),
    onError() {
      pressed.current = undefined;
    },
    onSettled: onMoved,
  });
  const order = steps.map(({ id }) => id).join(" ");
  useEffect(() => {
    const { at, way } = pressed.current ?? {};
    pressed.current = undefined;
    if (at === undefined) return;
    const buttons = list.current?.children[at]?.querySelectorAll<HTMLElement>("[data-way]") ?? [];
    ([...buttons].find(({ dataset }) => dataset["way"] === way) ?? buttons[0])?.focus();
  }, [order]);
  const move = (step: WelcomeStep, way: Way) => {
    if (call.isPending) return;
    const at = steps.indexOf(step) + (way === "up" ? -1 : 1);
    const before = steps[way === "up" ? at : at + 1]?.id ?? null;
    pressed.current = { at, way };
    setAnnouncement({ text: "", steps: 0 });
    call.send({ step, before, at });
  };
  // the number holds until a step is added or removed
  const shown = announcement.steps === steps.length ? announcement.text : "";
  return { list, call, announcement: shown, move };
}

/** The letters in order, with the outcomes of their mails. */
export function WelcomeSteps({ steps, onAsk, onMoved }: WelcomeStepsProps) {
  const intl = useIntl();
  const { t, formatNumber } = intl;
  const { list, call, announcement, move } = useMoves({ steps, onMoved });
  return (
    <>
      {steps.length > 1 && <p className={text.noteLong}>{t("campaigns.welcomeOrder")}</p>}
      <CallFailure call={call} fallback="campaigns.welcomeSaveFailed" />
      <p role="status" className={text.noteLong} hidden={announcement === ""}>
        {announcement}
      </p>
      <ol ref={list} className={layout.ruled}>
        {steps.map((step, i) => {
          const { sent, queued, opens, clicks, skipped, failed, unknown } = step.counters;
          const mover = (way: Way) => (
            <Button
              size="sm"
              tone="quiet"
              icon={way === "up" ? "caret-up-bold" : "caret-down-bold"}
              busy={call.isPending}
              data-way={way}
              onClick={() => move(step, way)}
            >
              {t(way === "up" ? "campaigns.welcomeUp" : "campaigns.welcomeDown")}
            </Button>
          );
          return (
            <li key={step.id} className={row}>
              <h3>
                <Link to="/mail-campaigns/$campaignId" params={{ campaignId: step.campaignId }}>
                  <bdi>{step.title}</bdi>
                </Link>
              </h3>
              <p>
                <bdi>{step.subject}</bdi>
              </p>
              <p className={text.noteLong}>{waitText(intl, step.waitHours, i === 0)}</p>
              <p className={text.noteLong}>
                {t("campaigns.welcomeCounts", {
                  sent: formatNumber(sent),
                  queued: formatNumber(queued),
                  opens: formatNumber(opens),
                  clicks: formatNumber(clicks),
                })}
                {skipped + failed + unknown > 0 &&
                  ` ${t("campaigns.welcomeWithout", {
                    skipped: formatNumber(skipped),
                    failed: formatNumber(failed),
                    unknown: formatNumber(unknown),
                  })}`}
              </p>
              <div className={layout.row} role="group" aria-label={step.title}>
                <Button size="sm" tone="quiet" onClick={() => onAsk({ what: "wait", step })}>
                  {t("campaigns.welcomeWait")}
                </Button>
                <Button size="sm" tone="quiet" onClick={() => onAsk({ what: "letter", step })}>
                  {t("campaigns.welcomeReplace")}
                </Button>
                <Button
                  size="sm"
                  tone="quiet"
                  icon="trash"
                  onClick={() => onAsk({ what: "remove", step })}
                >
                  {t("campaigns.welcomeRemove")}
                </Button>
                {i > 0 && mover("up")}
                {i < steps.length - 1 && mover("down")}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
