import { isDraftKey, isKeptDraftKey, type Purpose, storedKeys } from "../shared/storage-keys.ts";
import { storedNames } from "../shared/stored-names.ts";

/** The keys that hold something for a purpose at the moment, in any store of this browser. */
export function storedNow(purpose: Purpose): readonly string[] {
  const { local, session, cookie } = storedKeys;
  const ofPurpose = (keys: Readonly<Record<string, Purpose>>) =>
    Object.keys(keys).filter((key) => keys[key] === purpose);
  const [inLocal, inSession] = [storedNames("local"), storedNames("session")];
  const cookies = document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? "");
  return [
    ...new Set([
      ...(purpose === "work" ? inSession.filter(isDraftKey) : []),
      ...(purpose === "campaigns" ? inLocal.filter(isKeptDraftKey) : []),
      ...present(ofPurpose(local), inLocal),
      ...present(ofPurpose(session), inSession),
      ...present(ofPurpose(cookie), cookies),
    ]),
  ];
}

const present = (keys: readonly string[], all: readonly string[]): readonly string[] =>
  keys.filter((key) => all.includes(key));
