import { durations } from "@sortes/contract";
import { linkButtonClass } from "@sortes/ui";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../app/catalogues.ts";
import { useToasts } from "../../app/toasts.tsx";
import { trpc } from "../../app/trpc.ts";
import { useErrorText } from "../../shared/error-text.ts";
import { refusalOf } from "../../shared/errors.ts";

/** Milliseconds for which a refusal can be read: it may be two sentences and a button. */
const refusalDuration = 12_000;

interface SaveTexts {
  saved: MessageId;
  /** Where the server did not say why. */
  failed: MessageId;
  /** Downloads what is too large to be kept. */
  onCsv?: () => void;
}

/** Says how saving a result went. What cannot be saved stays on the screen and can be tried again. */
export function useSaveReport({ saved, failed, onCsv }: SaveTexts) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const toasts = useToasts();
  const utils = trpc.useUtils();
  const [isConfirmed, setConfirmed] = useState(false);
  // of the last attempt
  const hideFailure = useRef<() => void>(undefined);

  useEffect(() => {
    if (!isConfirmed) return undefined;
    const timer = setTimeout(() => setConfirmed(false), durations.saveConfirmation);
    return () => clearTimeout(timer);
  }, [isConfirmed]);

  return {
    /** For a moment after it was saved. */
    isConfirmed,
    /** Takes the failure of the attempt before away. */
    begin: () => hideFailure.current?.(),
    succeed: () => {
      toasts.show({ tone: "success", text: formatMessage({ id: saved }) });
      setConfirmed(true);
      void utils.history.invalidate();
    },
    fail: (error: unknown) => {
      const isTooLarge = refusalOf(error)?.message.code === "HISTORY_ITEM_TOO_LARGE";
      hideFailure.current = toasts.show({
        tone: "error",
        text: errorText(error, failed),
        duration: refusalDuration,
        action: isTooLarge && onCsv && (
          <button type="button" className={linkButtonClass} onClick={onCsv}>
            {formatMessage({ id: "results.csv" })}
          </button>
        ),
      });
    },
  };
}

export type SaveReport = ReturnType<typeof useSaveReport>;
