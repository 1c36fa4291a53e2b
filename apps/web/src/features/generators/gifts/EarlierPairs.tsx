import { limits } from "@sortes/contract";
import { namesIn, readGiftPairs, writeGiftPairs } from "@sortes/core";
import { Button, Field, layout, text, TextArea } from "@sortes/ui";
import { CallFailure } from "../../../base/failures.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices, useSession } from "../../../base/services.ts";
import { useCall } from "../../../base/use-call.ts";

const { pairs: max } = limits.gifts;

interface EarlierPairsProps {
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
}

/** The pairs of an earlier exchange: pasted, or those of the newest saved one by a press. */
export function EarlierPairs({ value, onChange }: EarlierPairsProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const { isSignedIn } = useSession();
  const { pairs, unread } = readGiftPairs(value);
  const reading = useCall({
    async mutationFn() {
      const { history } = await client.history.list.query({ type: "gift", limit: 1 });
      const [last] = history;
      const whole = last?.truncated ? await client.history.get.query({ id: last.id }) : last;
      if (whole?.generatorType !== "gift") return undefined;
      const saved = namesIn(whole.inputNames).map((giver, i) => ({
        giver,
        receiver: whole.result[i]!,
      }));
      return writeGiftPairs(saved).join("\n");
    },
    onSuccess: (saved) => saved !== undefined && onChange(saved),
  });
  const isNone = reading.isSuccess && reading.data === undefined;
  const problem = () => {
    if (isNone) return t("gifts.earlierNone");
    if (unread > 0) return t("gifts.earlierUnread", { count: unread });
    return pairs.length > max && t("gifts.earlierMost", { max });
  };
  return (
    <div className={layout.stackSm}>
      <CallFailure call={reading} fallback="gifts.earlierFailed" />
      <Field label={t("gifts.earlier")} hint={t("gifts.earlierHint")} error={problem()}>
        <TextArea
          name="earlier"
          dir="auto"
          rows={3}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <p role="status" className={text.muted}>
        {pairs.length > 0 && t("gifts.earlierRead", { count: Math.min(pairs.length, max) })}
      </p>
      {isSignedIn && (
        <div>
          <Button
            tone="quiet"
            size="sm"
            icon="clock-counter-clockwise"
            busy={reading.isPending}
            onClick={() => reading.send()}
          >
            {t("gifts.earlierSaved")}
          </Button>
        </div>
      )}
    </div>
  );
}
