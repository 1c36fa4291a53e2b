import { namesIn, readGiftPairs, writeGiftPairs } from "@sortes/core";
import { Button, Field, layout, text, TextArea } from "@sortes/ui";
import { useState } from "react";
import { useErrorText } from "../../../base/error-text.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices, useSession } from "../../../base/services.ts";

interface EarlierPairsProps {
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
}

/** The pairs of an earlier exchange: pasted, or those of the newest saved one by a press. */
export function EarlierPairs({ value, onChange }: EarlierPairsProps) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { client } = useServices();
  const { isSignedIn } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { pairs, unread } = readGiftPairs(value);
  const read = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { history } = await client.history.list.query({ type: "gift", limit: 1 });
      const [last] = history;
      const whole = last?.truncated ? await client.history.get.query({ id: last.id }) : last;
      if (whole?.generatorType !== "gift") setProblem(t("gifts.earlierNone"));
      else
        onChange(
          writeGiftPairs(
            namesIn(whole.inputNames).map((giver, i) => ({ giver, receiver: whole.result[i]! })),
          ).join("\n"),
        );
    } catch (error) {
      setProblem(errorText(error, "gifts.earlierFailed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={layout.stackSm}>
      <Field
        label={t("gifts.earlier")}
        hint={t("gifts.earlierHint")}
        error={problem ?? (unread > 0 && t("gifts.earlierUnread", { count: unread }))}
      >
        <TextArea
          name="earlier"
          dir="auto"
          rows={3}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <p role="status" className={text.muted}>
        {pairs.length > 0 && t("gifts.earlierRead", { count: pairs.length })}
      </p>
      {isSignedIn && (
        <div>
          <Button
            tone="quiet"
            size="sm"
            icon="clock-counter-clockwise"
            busy={isBusy}
            onClick={() => void read()}
          >
            {t("gifts.earlierSaved")}
          </Button>
        </div>
      )}
    </div>
  );
}
