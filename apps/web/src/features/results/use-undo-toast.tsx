import { linkButtonClass } from "@sortes/ui";
import { useCallback, useRef } from "react";
import { useIntl } from "react-intl";
import { useToasts } from "../../app/toasts.tsx";

/** Milliseconds in which a change can be taken back where it is told. */
const undoDuration = 12_000;

/**
 * Tells what was done, with a button that takes it back. Only the last of several can be taken back: the toast of the
 * one before goes.
 * @returns shows the toast, and returns what hides it
 */
export function useUndoToast(): (text: string, undo: () => void) => () => void {
  const { formatMessage } = useIntl();
  const toasts = useToasts();
  const hide = useRef<() => void>(undefined);
  return useCallback(
    (text, undo) => {
      hide.current?.();
      const hideThis = toasts.show({
        tone: "info",
        text,
        duration: undoDuration,
        action: (
          <button
            type="button"
            className={linkButtonClass}
            onClick={() => {
              hideThis();
              undo();
            }}
          >
            {formatMessage({ id: "results.undo" })}
          </button>
        ),
      });
      hide.current = hideThis;
      return hideThis;
    },
    [formatMessage, toasts],
  );
}
