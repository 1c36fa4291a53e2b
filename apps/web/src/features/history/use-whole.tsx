import type { HistoryItem } from "@sortes/contract";
import { linkButtonClass } from "@sortes/ui";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { useFailureText } from "../../base/error-text.ts";
import { canRetry } from "../../base/errors.ts";

/** Gets something saved as a whole: a list shows long results cut. */
export function useWhole<Item extends HistoryItem>(item: Item) {
  const { formatMessage } = useIntl();
  const { utils } = useServices();
  const failureText = useFailureText();
  const toasts = useToasts();
  const [isLoading, setLoading] = useState(false);
  const hideFailure = useRef<() => void>(undefined);
  // what arrives when the person has gone on leads nowhere
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      hideFailure.current?.();
    };
  }, []);

  const withWhole = async (onWhole: (whole: Item) => void): Promise<void> => {
    if (!item.truncated) {
      onWhole(item);
      return;
    }
    if (isLoading) return;
    hideFailure.current?.();
    setLoading(true);
    try {
      const whole = await utils.history.get.fetch({ id: item.id });
      if (isHere.current) onWhole(whole as Item);
    } catch (error) {
      if (!isHere.current) return;
      hideFailure.current = toasts.show({
        tone: "error",
        text: failureText(error, "history.itemFailed"),
        action: canRetry(error) && (
          <button type="button" className={linkButtonClass} onClick={() => void withWhole(onWhole)}>
            {formatMessage({ id: "history.retry" })}
          </button>
        ),
      });
    } finally {
      setLoading(false);
    }
  };
  return { withWhole, isLoading };
}
