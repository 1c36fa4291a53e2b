import { durations } from "@sortes/contract";
import { linkButtonClass } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../app/catalogues.ts";
import { useToasts } from "../../app/toasts.tsx";
import { type Once, trpc } from "../../app/trpc.ts";
import { useErrorText } from "../../shared/error-text.ts";
import { canRetry, isOutcomeOpen, reasonOf } from "../../shared/errors.ts";
import { type SaveKey, saveKeyOf } from "./save-keys.ts";

/** Milliseconds for which a refusal can be read: it may be two sentences and a button. */
const refusalDuration = 12_000;

interface SaveOptions<Input extends object, Saved> {
  /** When the result was drawn. */
  createdAt: string;
  /** What the server is asked to keep. A throw is a failure as well. */
  record: () => Input;
  send: (input: Input, options: { context: Once & Record<string, unknown> }) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  texts: {
    saved: MessageId;
    /** Where the server did not say why. */
    failed: MessageId;
  };
  /** Downloads what is too large to be kept. */
  onCsv?: () => void;
}

/**
 * Keeps a result, once at a time, and says how that went. What cannot be saved stays on the screen and can be tried
 * again, which never saves it twice.
 */
export function useSave<Input extends object, Saved>(options: SaveOptions<Input, Saved>) {
  const { createdAt, record, send, onSaved, texts, onCsv } = options;
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const toasts = useToasts();
  const utils = trpc.useUtils();
  const [isConfirmed, setConfirmed] = useState(false);
  // of the last attempt
  const hideFailure = useRef<() => void>(undefined);
  // a toast outlives the render that showed it: what was typed since counts
  const latest = useRef<() => void>(undefined);

  useEffect(() => {
    if (!isConfirmed) return undefined;
    const timer = setTimeout(() => setConfirmed(false), durations.saveConfirmation);
    return () => clearTimeout(timer);
  }, [isConfirmed]);

  const fail = (error: unknown) => {
    const reason = reasonOf(error);
    const perhaps = isOutcomeOpen(error) && formatMessage({ id: "results.perhapsSaved" });
    const action = (id: MessageId, onClick: () => void) => (
      <button type="button" className={linkButtonClass} onClick={onClick}>
        {formatMessage({ id })}
      </button>
    );
    hideFailure.current = toasts.show({
      tone: "error",
      text: [errorText(error, texts.failed), perhaps].filter(Boolean).join(" "),
      duration: refusalDuration,
      action:
        reason === "HISTORY_ITEM_TOO_LARGE"
          ? onCsv && action("results.csv", onCsv)
          : (canRetry(error) || reason === keyReused) &&
            action("results.tryAgain", () => latest.current?.()),
    });
  };
  const mutation = useMutation({
    mutationFn: ({ input, key: { key } }: { input: Input; key: SaveKey }) =>
      send(input, { context: { idempotencyKey: key } }),
    onSuccess(saved, { key }) {
      key.drop();
      onSaved?.(saved);
      toasts.show({ tone: "success", text: formatMessage({ id: texts.saved }) });
      setConfirmed(true);
      void utils.history.invalidate();
    },
    onError(error, { key }) {
      if (reasonOf(error) === keyReused) key.drop();
      fail(error);
    },
  });

  const save = () => {
    if (mutation.isPending || isConfirmed) return;
    hideFailure.current?.();
    try {
      const input = record();
      mutation.mutate({ input, key: saveKeyOf(createdAt, input) });
    } catch (error) {
      fail(error);
    }
  };
  useEffect(() => {
    latest.current = save;
  });
  return {
    save,
    isSaving: mutation.isPending,
    /** For a moment after it was saved. */
    isConfirmed,
  };
}

/** The key stands for something else: the next attempt needs another. */
const keyReused = "IDEMPOTENCY_KEY_REUSED";

export type Saving = Pick<ReturnType<typeof useSave>, "save" | "isSaving" | "isConfirmed">;
