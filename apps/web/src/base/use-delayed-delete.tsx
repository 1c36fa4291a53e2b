import { durations } from "@sortes/contract";
import { LinkButton } from "@sortes/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type MessageId, useIntl } from "./intl.ts";
import { useErrorText } from "./error-text.ts";
import { reasonOf } from "./errors.ts";
import { useServices } from "./services.ts";
import { useToasts } from "./toasts.tsx";
import type { Parting } from "./trpc.ts";

/** Hidden items by id: they can be restored, or are being deleted. */
export type Gone<Item> = ReadonlyMap<string, Item>;

/** The context of a deletion that is sent while the page or the session is being left. */
type Context = Parting & Record<string, unknown>;

interface Deleting<Item> {
  /** The text of the toast. */
  doneText: (item: Item) => string;
  /** The fallback if the server gives no reason. */
  failed: MessageId;
  /** Sends the deletion. */
  send: (item: Item, context?: Context) => Promise<unknown>;
  /** Called when the server no longer has the item. */
  onGone: (item: Item) => void;
  /** Called after each request, whatever its outcome. */
  onSettled?: () => void;
  /** Called if an item could not be deleted; it is restored. */
  onFailure: (error: unknown) => void;
  /** Called if the user restored the item. */
  onUndo?: (item: Item) => void;
}

/**
 * Deletion with Undo: the item disappears at once, and the request is sent when its toast ends, the page is left or its
 * user signs out. Ctrl+Z restores the last item, too. The area `results` must be loaded.
 */
export function useDelayedDelete<Item extends { id: string }>(options: Deleting<Item>) {
  const { doneText, failed, send: ask, onGone, onSettled, onFailure, onUndo } = options;
  const { t } = useIntl();
  const services = useServices();
  const errorText = useErrorText();
  const toasts = useToasts();
  const [gone, setGone] = useState<Gone<Item>>(new Map());
  // items that can be restored, the latest last, each with a function that hides its toast
  const waiting = useRef(new Map<string, Waiting<Item>>());
  const isHere = useRef(false);

  const restore = (id: string) =>
    setGone((all) => new Map([...all].filter(([other]) => other !== id)));
  const undo = (id: string) => {
    const { item, hide } = waiting.current.get(id) ?? {};
    if (!item) return;
    hide?.();
    waiting.current.delete(id);
    restore(id);
    onUndo?.(item);
  };
  const send = async (item: Item, context?: Context): Promise<void> => {
    if (!waiting.current.delete(item.id)) return;
    try {
      await ask(item, context);
      onGone(item);
    } catch (error) {
      // someone else was faster
      if (reasonOf(error) === "NOT_FOUND") onGone(item);
      else if (isHere.current) onFailure(error);
      else toasts.show({ tone: "error", text: errorText(error, failed) });
    }
    restore(item.id);
    onSettled?.();
  };

  const remove = (item: Item): void => {
    if (waiting.current.has(item.id)) return;
    setGone((all) => new Map([...all, [item.id, item]]));
    const hide = toasts.show({
      tone: "info",
      text: doneText(item),
      duration: durations.undoDelete,
      onEnd: () => void send(item),
      action: (
        <LinkButton aria-keyshortcuts="Control+Z" onClick={() => undo(item.id)}>
          {t("results.undo")}
        </LinkButton>
      ),
    });
    waiting.current.set(item.id, { item, hide });
  };

  const sendAll = useEffectEvent(async (context?: Context): Promise<void> => {
    const sent = [...waiting.current.values()].map(({ item, hide }) => {
      hide();
      return send(item, context);
    });
    await Promise.all(sent);
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
    const { session } = services;
    const signOut = () => sendAll({ partingToken: session.token });
    const leave = () => void signOut();
    session.lastCalls.add(signOut);
    const press = (event: KeyboardEvent) => undoLast(event);
    window.addEventListener("pagehide", leave);
    window.addEventListener("keydown", press);
    return () => {
      isHere.current = false;
      session.lastCalls.delete(signOut);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("keydown", press);
      void sendAll();
    };
  }, [services]);

  return {
    gone,
    remove,
    /** Restores an item, if it still can be. */
    undo,
  };
}

interface Waiting<Item> {
  item: Item;
  hide: () => void;
}

/** Elements in which Ctrl+Z undoes typing. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea") !== null;
