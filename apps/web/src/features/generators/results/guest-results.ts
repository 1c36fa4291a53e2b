import { isTexts } from "../../../base/shapes.ts";
import { Signal } from "../../../base/signal.ts";
import { readStoredJson, removeStored, writeStored } from "../../../base/storage.ts";

const key = "guest-results";
/** Of more than these the oldest are forgotten. */
const most = 50;

const storedResults = (): readonly string[] => {
  const stored = readStoredJson(key, "session");
  return isTexts(stored) ? stored : [];
};

/**
 * Results that this tab drew for a guest and that nobody has saved or put aside since, by the moments at which they were
 * drawn. Their generators keep what was drawn.
 */
export const guestResults = new Signal<readonly string[]>(
  import.meta.env.SSR ? [] : storedResults(),
);

/** A guest has drawn something. */
export const addGuestResult = (createdAt: string): void =>
  keep([...guestResults.get(), createdAt].slice(-most));

/** The result is saved, or its guest does not want to hear of it any more. */
export const dropGuestResult = (createdAt: string): void =>
  keep(guestResults.get().filter((one) => one !== createdAt));

function keep(next: readonly string[]): void {
  guestResults.set(next);
  if (next.length > 0) writeStored(key, JSON.stringify(next), "session");
  else removeStored(key, "session");
}
