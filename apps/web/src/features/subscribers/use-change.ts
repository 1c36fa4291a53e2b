import type { Subscriber } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { useStaffRights } from "../../base/confirm-session.ts";
import { reasonOf } from "../../base/errors.ts";

interface ChangeOptions<T> {
  call: () => Promise<T>;
  subscriber: Subscriber;
  onDone: (result: T) => void;
  onClose: () => void;
}

/**
 * Changes one subscriber and shows the list as it is then. Somebody who is not there any more needs no change: that is said,
 * and the dialog closes.
 */
export function useChange<T>({ call, subscriber, onDone, onClose }: ChangeOptions<T>) {
  const { formatMessage } = useIntl();
  const { utils } = useServices();
  const toasts = useToasts();
  const change = useMutation({
    mutationFn: call,
    async onSuccess(result) {
      await utils.subscribers.list.invalidate();
      onDone(result);
      onClose();
    },
    async onError(error) {
      if (reasonOf(error) !== "NOT_FOUND") return;
      await utils.subscribers.list.invalidate();
      const text = formatMessage({ id: "subscribers.gone" }, { email: subscriber.email });
      toasts.show({ tone: "info", text });
      onClose();
    },
  });
  useStaffRights(change.error);
  return {
    isBusy: change.isPending,
    error: reasonOf(change.error) === "NOT_FOUND" ? null : change.error,
    begin: () => {
      if (!change.isPending) change.mutate();
    },
  };
}
