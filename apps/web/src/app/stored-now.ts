import { isDraftKey, type Purpose, storedKeys } from "../shared/storage-keys.ts";

/** The keys that hold something for a purpose at the moment, in any store of this browser. */
export function storedNow(purpose: Purpose): readonly string[] {
  const { local, session, cookie } = storedKeys;
  const ofPurpose = (keys: Readonly<Record<string, Purpose>>) =>
    Object.keys(keys).filter((key) => keys[key] === purpose);
  const drafts = purpose === "work" ? keysIn(() => window.sessionStorage).filter(isDraftKey) : [];
  const cookies = document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? "");
  return [
    ...new Set([
      ...drafts,
      ...present(
        ofPurpose(local),
        keysIn(() => window.localStorage),
      ),
      ...present(
        ofPurpose(session),
        keysIn(() => window.sessionStorage),
      ),
      ...present(ofPurpose(cookie), cookies),
    ]),
  ];
}

const present = (keys: readonly string[], all: readonly string[]): readonly string[] =>
  keys.filter((key) => all.includes(key));

function keysIn(store: () => Storage): readonly string[] {
  try {
    return Object.keys(store());
  } catch {
    return [];
  }
}
