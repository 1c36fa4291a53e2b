import { DomainError, type DrawnType, durations, limits, type SaveFields } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { canRetry, isDecided, reasonOf } from "../../../base/errors.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { dropGuestResult } from "./guest-results.ts";
import { type SaveKey, saveKeyOf } from "../../../base/save-keys.ts";
import { sendSave } from "./send-save.ts";
import { dropWaiting, keepWaiting, lastSent, useWaitingSaves } from "./waiting-saves.ts";

/**
 * Checks that a result fits into the history, by the server's own limits; far beyond them, a request would be rejected
 * without a useful error.
 * @param entries of the largest list
 * @param content of a history item, without its name
 * @throws DomainError HISTORY_ITEM_TOO_LARGE
 */
export function assertFitsHistory(entries: number, content: object): void {
  const { bytes, entries: most } = limits.historyItem;
  if (entries <= most && new TextEncoder().encode(JSON.stringify(content)).length <= bytes) return;
  throw new DomainError("HISTORY_ITEM_TOO_LARGE", { kilobytes: bytes / 1024, entries: most });
}

/** The reason why the last attempt to save a result failed. */
interface Failure {
  /** From 1; used as a key, so that each attempt gets its own notice. */
  attempt: number;
  /** The draw time of the result that was not saved. */
  createdAt: string;
  error: unknown;
  /** The Idempotency-Key, if the result now waits on the device. */
  waits: string | undefined;
}

interface Saved {
  name: string;
}

export interface SaveOptions<T extends DrawnType> {
  type: T;
  /** The time of the draw. */
  createdAt: string;
  /** Builds the input for the server. An exception counts as a failure. */
  record: () => SaveFields<T>;
  onSaved?: (saved: Saved) => void;
  texts: {
    saved: MessageId;
    /** The text if the server gave no reason. */
    failed: MessageId;
  };
  /** Downloads a result that is too large to save. */
  onCsv?: () => void;
}

/** One attempt's input and its result's draw time: the screen may show another result when the response arrives. */
interface Attempt<T extends DrawnType> extends Pick<SaveOptions<T>, "createdAt" | "onSaved"> {
  input: SaveFields<T>;
  key: SaveKey;
  /** Whether the request cannot have reached the server. */
  isOffline: boolean;
}

/** Whether two saves are of the same result, whatever their names. */
const isSame = (one: object, other: object): boolean =>
  JSON.stringify({ ...one, name: "" }) === JSON.stringify({ ...other, name: "" });

/**
 * Saves a result, one request at a time, and reports the outcome. A failed save can be retried and is never saved
 * twice.
 */
export function useSave<T extends DrawnType>(options: SaveOptions<T>) {
  const { type, createdAt, record, onSaved, texts, onCsv } = options;
  const services = useServices();
  const { owner, list } = useWaitingSaves();
  const { t } = useIntl();
  const toasts = useToasts();
  const utils = trpc.useUtils();
  const [isConfirmed, setConfirmed] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isConfirmed) return undefined;
    const timer = setTimeout(() => setConfirmed(false), durations.saveConfirmation);
    return () => clearTimeout(timer);
  }, [isConfirmed]);

  const fail = (error: unknown, of: string, waits?: string) =>
    setFailure((last) => ({ attempt: (last?.attempt ?? 0) + 1, createdAt: of, error, waits }));
  const succeed = (saved: Saved, of: string, tell: typeof onSaved) => {
    dropGuestResult(of);
    setFailure(undefined);
    tell?.(saved);
    toasts.show({ tone: "success", text: t(texts.saved) });
    setConfirmed(true);
  };
  /** Queues a failed save on this device. @returns its key; undefined if it does not wait */
  const letWait = (
    error: unknown,
    { input, key: { key }, createdAt: of, isOffline }: Attempt<T>,
  ) => {
    if (owner === undefined) return undefined;
    const known = list.find((one) => one.key === key);
    if (!canRetry(error)) {
      // a rate limit or an ended session does not decide about it
      if (known && isDecided(error)) keepWaiting(owner, { ...known, refusal: reasonOf(error) });
      return undefined;
    }
    const perhapsSavedAt =
      known?.perhapsSavedAt ?? (isOffline ? undefined : new Date().toISOString());
    const save = { key, type, input, createdAt: of, perhapsSavedAt };
    // the last name counts, unless the server may have saved an earlier one
    for (const one of list)
      if (
        one.key !== key &&
        one.createdAt === of &&
        !one.perhapsSavedAt &&
        isSame(one.input, input)
      )
        dropWaiting(owner, one.key);
    return keepWaiting(owner, save) ? key : undefined;
  };
  const mutation = useMutation({
    mutationFn: ({ input, key: { key } }: Attempt<T>) =>
      sendSave(services, type, input, { idempotencyKey: key }),
    onSuccess(saved, { key, createdAt: of, onSaved: tell }) {
      key.drop();
      if (owner !== undefined) dropWaiting(owner, key.key);
      succeed(saved, of, tell);
      void utils.history.invalidate();
    },
    onError(error, attempt) {
      if (reasonOf(error) === keyReused) attempt.key.drop();
      fail(error, attempt.createdAt, letWait(error, attempt));
    },
  });
  /** Whether a save of this draw is of its result as it is now: people may have been swapped or replaced since. */
  const isSaveOf = (input: object): boolean => {
    try {
      return isSame(input, record());
    } catch {
      return false;
    }
  };
  const noteSent = useEffectEvent(() => {
    const sent = lastSent.get();
    if (sent?.createdAt !== createdAt || sent.owner !== owner || !isSaveOf(sent.input)) return;
    lastSent.set(undefined);
    succeed(sent.saved, createdAt, onSaved);
  });
  useEffect(() => {
    // also covers results sent while another page was shown
    queueMicrotask(() => noteSent());
    return lastSent.subscribe(() => noteSent());
  }, []);

  const save = () => {
    if (mutation.isPending || isConfirmed) return;
    try {
      const input = record();
      const isOffline = !navigator.onLine;
      mutation.mutate({ input, key: saveKeyOf(createdAt, input), createdAt, onSaved, isOffline });
    } catch (error) {
      fail(error, createdAt);
    }
  };
  const retry = () => {
    // the notice and its button disappear on success
    button.current?.focus({ preventScroll: true });
    save();
  };
  const remedyFor = (error: unknown) => {
    if (reasonOf(error) === "HISTORY_ITEM_TOO_LARGE")
      return onCsv && ({ label: "results.csv", use: onCsv } as const);
    const mayHelp = canRetry(error) || reasonOf(error) === keyReused;
    return mayHelp ? ({ label: "shell.retry", use: retry } as const) : undefined;
  };
  const waiting = list.findLast((one) => one.createdAt === createdAt && isSaveOf(one.input));
  // sent or removed since, in this or another tab, or changed by hand
  const isOver = failure?.waits && failure.waits !== waiting?.key;
  return {
    save,
    /** Ref of the save button. */
    button,
    /** The result on the screen, if it waits on this device. */
    waiting: waiting && owner !== undefined ? { save: waiting, owner } : undefined,
    /** The failure of the result on the screen, until it is saved. */
    failure:
      failure?.createdAt === createdAt && !isOver
        ? { ...failure, fallback: texts.failed, remedy: remedyFor(failure.error) }
        : undefined,
    isSaving: mutation.isPending,
    /** True for a moment after saving. */
    isConfirmed,
  };
}

/** The key was used for a different request: the next attempt needs a new one. */
const keyReused = "IDEMPOTENCY_KEY_REUSED";

export type Saving = ReturnType<typeof useSave>;
