import { isTexts } from "../../../base/shapes.ts";
import { Signal } from "../../../base/signal.ts";
import { readStoredJson, removeStored, writeStored } from "../../../base/storage.ts";

const key = "guest-results";
/** Maximum number of results; the oldest are dropped. */
const most = 50;

const storedResults = (): readonly string[] => {
  const stored = readStoredJson(key, "session");
  return isTexts(stored) ? stored : [];
};

/**
 * Draw times of the results that this tab drew for a guest and that are neither saved nor dismissed. The generators'
 * drafts hold the results themselves.
 */
export const guestResults = new Signal<readonly string[]>(
  import.meta.env.SSR ? [] : storedResults(),
);

/** Records a guest's draw. */
export const addGuestResult = (createdAt: string): void =>
  keep([...guestResults.get(), createdAt].slice(-most));

/** Forgets a result that was saved or dismissed. */
export const dropGuestResult = (createdAt: string): void =>
  keep(guestResults.get().filter((one) => one !== createdAt));

function keep(next: readonly string[]): void {
  guestResults.set(next);
  if (next.length > 0) writeStored(key, JSON.stringify(next), "session");
  else removeStored(key, "session");
}
