import { Alert, layout, LinkButton } from "@sortes/ui";
import { useEffect, useEffectEvent } from "react";
import { useIntl } from "../../../../base/intl.ts";
import type { Waiting } from "./use-join.ts";

/** Seconds between two tries: the first, and the longest. Each waits twice as long as the one before. */
export const tries = { first: 4, longest: 60 };
let wait = tries.first;

/** A random part of one, so that not everybody in a room tries at the same moment. */
const somePart = (): number => crypto.getRandomValues(new Uint16Array(1))[0]! / 2 ** 16;

interface WaitingNameProps {
  name: string;
  waiting: Waiting;
  isSending: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

const texts = {
  offline: "join.unsentOffline",
  unanswered: "join.unsent",
  busy: "join.unsentBusy",
} as const;

/** Says that a name waits on this device, and sends it again: when the network is back, and by and by. */
export function WaitingName({ name, waiting, isSending, onRetry, onDrop }: WaitingNameProps) {
  const { t } = useIntl();
  const retry = useEffectEvent(() => {
    if (!isSending && navigator.onLine) onRetry();
  });
  useEffect(() => {
    const again = () => retry();
    const seconds = Math.max(wait, waiting.after);
    wait = Math.min(2 * wait, tries.longest);
    const timer = setTimeout(again, seconds * (1 + somePart() / 2) * 1000);
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [waiting]);
  useEffect(
    () => () => {
      wait = tries.first;
    },
    [],
  );
  return (
    <Alert tone="warning">
      <div className={layout.stackSm}>
        <p>{t(texts[waiting.why], { name: <bdi key="name">{name}</bdi> })}</p>
        <div className={layout.row}>
          <LinkButton onClick={onRetry}>{t("join.unsentNow")}</LinkButton>
          <LinkButton onClick={onDrop}>{t("join.unsentDrop")}</LinkButton>
        </div>
      </div>
    </Alert>
  );
}
