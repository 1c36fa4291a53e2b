import { durations, type HistoryItem } from "@sortes/contract";
import { linkButtonClass } from "@sortes/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useServices } from "../../app/services.ts";
import { useToasts } from "../../app/toasts.tsx";
import { useErrorText } from "../../shared/error-text.ts";
import { reasonOf } from "../../shared/errors.ts";
import { removeCached } from "./list-cache.ts";

/** Items that are not shown any more, by id: they can be brought back, or are being deleted. */
export type GoneItems = ReadonlyMap<string, HistoryItem>;

/**
 * Deletes with a way back: the item goes at once, and the server is told when the time of its toast is over, or when the
 * page is left. Control and Z bring the last one back, too.
 * @param onFailure is told what could not be deleted; the item is back then
 */
export function useDelayedDelete(nameOf: (item: HistoryItem) => string, onFailure: Told) {
  const { formatMessage } = useIntl();
  const services = useServices();
  const errorText = useErrorText();
  const toasts = useToasts();
  const [gone, setGone] = useState<GoneItems>(new Map());
  // those that can be brought back, the last one last, each with what hides its toast
  const waiting = useRef(new Map<string, Waiting>());
  const isHere = useRef(false);

  const bringBack = (id: string) =>
    setGone((all) => new Map([...all].filter(([other]) => other !== id)));
  const undo = (id: string) => {
    waiting.current.get(id)?.hide();
    if (waiting.current.delete(id)) bringBack(id);
  };
  const send = async (item: HistoryItem): Promise<void> => {
    if (!waiting.current.delete(item.id)) return;
    try {
      await services.client.history.remove.mutate({ id: item.id });
      removeCached(services, item);
    } catch (error) {
      // somebody was faster
      if (reasonOf(error) === "NOT_FOUND") removeCached(services, item);
      else if (isHere.current) onFailure(error);
      else toasts.show({ tone: "error", text: errorText(error, "history.deleteFailed") });
    }
    bringBack(item.id);
    void services.utils.history.list.invalidate();
  };

  const remove = (item: HistoryItem): void => {
    if (waiting.current.has(item.id)) return;
    setGone((all) => new Map([...all, [item.id, item]]));
    const hide = toasts.show({
      tone: "info",
      text: formatMessage({ id: "history.deleted" }, { name: nameOf(item) }),
      duration: durations.undoDelete,
      onEnd: () => void send(item),
      action: (
        <button
          type="button"
          aria-keyshortcuts="Control+Z"
          className={linkButtonClass}
          onClick={() => undo(item.id)}
        >
          {formatMessage({ id: "results.undo" })}
        </button>
      ),
    });
    waiting.current.set(item.id, { item, hide });
  };

  const sendAll = useEffectEvent(() => {
    for (const { item, hide } of waiting.current.values()) {
      hide();
      void send(item);
    }
  });
  const sendAllLast = useEffectEvent(() => {
    for (const [id, { hide }] of waiting.current) {
      hide();
      const context = { partingToken: services.session.token };
      services.client.history.remove.mutate({ id }, { context }).catch(() => {});
    }
    waiting.current.clear();
  });
  const undoLast = useEffectEvent((event: KeyboardEvent) => {
    const last = [...waiting.current.keys()].at(-1);
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
    if (!last || !isUndo || isTyping(event.target)) return;
    event.preventDefault();
    undo(last);
  });
  useEffect(() => {
    isHere.current = true;
    const leave = () => sendAllLast();
    const press = (event: KeyboardEvent) => undoLast(event);
    window.addEventListener("pagehide", leave);
    window.addEventListener("keydown", press);
    return () => {
      isHere.current = false;
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("keydown", press);
      sendAll();
    };
  }, []);

  return { gone, remove };
}

type Told = (error: unknown) => void;

interface Waiting {
  item: HistoryItem;
  hide: () => void;
}

/** Where Control and Z belong to what is being typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea") !== null;
