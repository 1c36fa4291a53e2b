import { idempotencyKeyHours, type SaveFields } from "@sortes/contract";
import { canRetry, isUnauthorized, reasonOf } from "../../../base/errors.ts";
import type { Services } from "../../../base/services.ts";
import { sendSave } from "./send-save.ts";
import { dropSaveKey } from "../../../base/save-keys.ts";
import {
  dropWaiting,
  keepWaiting,
  lastSent,
  type WaitingSave,
  waitingSavesOf,
} from "./waiting-saves.ts";

/** Whether the server may have forgotten this save's idempotency key, so that sending it again could save it twice. */
export function isUncertain({ perhapsSavedAt }: WaitingSave): boolean {
  const margin = 1;
  const known = (idempotencyKeyHours - margin) * 3_600_000;
  return perhapsSavedAt !== undefined && Date.now() - Date.parse(perhapsSavedAt) > known;
}

/** Milliseconds between two attempts while results wait. */
const pause = 30_000;

/** A temporary refusal. */
const passing = "RATE_LIMITED";

/**
 * Sends the waiting results whenever that may succeed, for as long as the page is open. An event during an attempt
 * triggers another one: a network that has just come back is too late for the current attempt.
 */
export function sendWhenPossible(services: Services): void {
  let isSending = false;
  let isAskedAgain = false;
  const sendAll = async () => {
    isAskedAgain = isSending;
    if (isSending) return;
    isSending = true;
    try {
      do {
        isAskedAgain = false;
        await sendWaiting(services);
      } while (isAskedAgain);
    } finally {
      isSending = false;
    }
  };
  const send = () => void sendAll();
  send();
  services.session.state.subscribe(send);
  window.addEventListener("online", send);
  document.addEventListener("visibilitychange", send);
  setInterval(send, pause);
}

/**
 * Sends the waiting results one by one, unless another tab is doing so. The idempotency key prevents the server from
 * saving one twice.
 */
export async function sendWaiting(services: Services): Promise<void> {
  const owner = services.session.state.get()?.user?.id;
  if (!owner || !navigator.onLine || waitingSavesOf(owner).length === 0) return;
  const work = async () => {
    for (const { key } of waitingSavesOf(owner)) {
      const save = waitingSavesOf(owner).find((one) => one.key === key);
      // discarded while an earlier one was being sent
      if (!save) continue;
      const isMine = services.session.state.get()?.user?.id === owner;
      if (!isMine || !(await sendOne(services, owner, save))) break;
    }
    await refreshHistory(services);
  };
  // available only in secure contexts
  if (!("locks" in navigator)) return await work();
  await navigator.locks.request("waiting-saves", { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

/** Refetches the history; cancels a running fetch, which may predate the save. */
export async function refreshHistory({ utils }: Pick<Services, "utils">): Promise<void> {
  await utils.history.list.cancel();
  await utils.history.invalidate();
}

/** @returns false if sending the next one would fail too */
async function sendOne(services: Services, owner: string, save: WaitingSave): Promise<boolean> {
  if (save.refusal !== undefined || isUncertain(save)) return true;
  const { key, type, input, createdAt } = save;
  try {
    // as stored, perhaps by an older version: the server validates it
    const saved = await sendSave(services, type, input as SaveFields<typeof type>, {
      idempotencyKey: key,
    });
    dropWaiting(owner, key);
    dropSaveKey(key);
    lastSent.set({ owner, createdAt, input, saved });
    return true;
  } catch (error) {
    // removed meanwhile, such as by signing out: it must not come back
    if (!waitingSavesOf(owner).some((one) => one.key === key)) return true;
    const reason = reasonOf(error);
    if (canRetry(error)) {
      const { perhapsSavedAt = new Date().toISOString() } = save;
      keepWaiting(owner, { ...save, perhapsSavedAt });
      return false;
    }
    if (isUnauthorized(error) || reason === undefined || reason === passing) return false;
    keepWaiting(owner, { ...save, refusal: reason });
    return true;
  }
}
