import { DomainError, durations, limits } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type MessageId, useIntl } from "../../base/intl.ts";
import { canRetry, reasonOf } from "../../base/errors.ts";
import { useToasts } from "../../base/toasts.tsx";
import { type Once, trpc } from "../../base/trpc.ts";
import { dropGuestResult } from "./guest-results.ts";
import { type SaveKey, saveKeyOf } from "./save-keys.ts";

/**
 * @param entries of the largest list
 * @param content of a history item, without its name
 * @throws DomainError HISTORY_ITEM_TOO_LARGE, by the server's own measure: a request far above it would be refused
 * before anyone could say why.
 */
export function assertFitsHistory(entries: number, content: object): void {
  const { bytes, entries: most } = limits.historyItem;
  if (entries <= most && new TextEncoder().encode(JSON.stringify(content)).length <= bytes) return;
  throw new DomainError("HISTORY_ITEM_TOO_LARGE", { kilobytes: bytes / 1024, entries: most });
}

/** The reason why the last attempt to save a result failed. */
interface Failure {
  /** From 1: each attempt has a notice of its own. */
  attempt: number;
  /** Of the result that was not kept. */
  createdAt: string;
  error: unknown;
}

export interface SaveOptions<Input extends object, Saved> {
  /** The time of the draw. */
  createdAt: string;
  /** The input for the server. A throw counts as a failure. */
  record: () => Input;
  send: (input: Input, options: { context: Once & Record<string, unknown> }) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  texts: {
    saved: MessageId;
    /** The text if the server gave no reason. */
    failed: MessageId;
  };
  /** Downloads what is too large to be kept. */
  onCsv?: () => void;
}

/** The input and its result: the screen may show another one when the answer comes. */
interface Attempt<Input extends object, Saved> extends Pick<
  SaveOptions<Input, Saved>,
  "createdAt" | "onSaved"
> {
  input: Input;
  key: SaveKey;
}

/**
 * Keeps a result, once at a time, and says how that went. What cannot be saved stays on the screen and can be tried
 * again, which never saves it twice.
 */
export function useSave<Input extends object, Saved>(options: SaveOptions<Input, Saved>) {
  const { createdAt, record, send, onSaved, texts, onCsv } = options;
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

  const fail = (error: unknown, of: string) =>
    setFailure((last) => ({ attempt: (last?.attempt ?? 0) + 1, createdAt: of, error }));
  const mutation = useMutation({
    mutationFn: ({ input, key: { key } }: Attempt<Input, Saved>) =>
      send(input, { context: { idempotencyKey: key } }),
    onSuccess(saved, { key, createdAt: of, onSaved: tell }) {
      key.drop();
      dropGuestResult(of);
      setFailure(undefined);
      tell?.(saved);
      toasts.show({ tone: "success", text: t(texts.saved) });
      setConfirmed(true);
      void utils.history.invalidate();
    },
    onError(error, { key, createdAt: of }) {
      if (reasonOf(error) === keyReused) key.drop();
      fail(error, of);
    },
  });

  const save = () => {
    if (mutation.isPending || isConfirmed) return;
    try {
      const input = record();
      mutation.mutate({ input, key: saveKeyOf(createdAt, input), createdAt, onSaved });
    } catch (error) {
      fail(error, createdAt);
    }
  };
  const retry = () => {
    // the notice and its button go when the result is kept
    button.current?.focus({ preventScroll: true });
    save();
  };
  const remedyFor = (error: unknown) => {
    if (reasonOf(error) === "HISTORY_ITEM_TOO_LARGE")
      return onCsv && ({ label: "results.csv", use: onCsv } as const);
    const mayHelp = canRetry(error) || reasonOf(error) === keyReused;
    return mayHelp ? ({ label: "shell.retry", use: retry } as const) : undefined;
  };
  return {
    save,
    /** The button that saves. */
    button,
    /** As long as the result on the screen is not kept. */
    failure:
      failure?.createdAt === createdAt && failure
        ? { ...failure, fallback: texts.failed, remedy: remedyFor(failure.error) }
        : undefined,
    isSaving: mutation.isPending,
    /** For a moment after it was saved. */
    isConfirmed,
  };
}

/** The key stands for something else: the next attempt needs another. */
const keyReused = "IDEMPOTENCY_KEY_REUSED";

export type Saving = ReturnType<typeof useSave>;
