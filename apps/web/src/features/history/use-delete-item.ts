import type { HistoryItem } from "@sortes/contract";
import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { useDelayedDelete } from "../../base/use-delayed-delete.tsx";
import { useItemName } from "./item-words.ts";
import { removeCached } from "./list-cache.ts";

/** Deletes saved results with a way back. @param onFailure is told what could not be deleted */
export function useDeleteItem(onFailure: (error: unknown) => void) {
  const { formatMessage } = useIntl();
  const services = useServices();
  const nameOf = useItemName();
  return useDelayedDelete<HistoryItem>({
    told: (item) => formatMessage({ id: "history.deleted" }, { name: nameOf(item) }),
    failed: "history.deleteFailed",
    send: ({ id }, context) => services.client.history.remove.mutate({ id }, { context }),
    onGone: (item) => removeCached(services, item),
    onSettled: () => void services.utils.history.list.invalidate(),
    onFailure,
  });
}
