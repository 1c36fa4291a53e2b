import { useCallback, useEffect, useState } from "react";
import { loadPart } from "../../../base/load-part.ts";

/** Loads the check on demand: it is larger than the page and needs the browser. */
const loadCheck = () => loadPart(() => import("./LiveCheck.tsx"));

export type CheckPart = Awaited<ReturnType<typeof loadCheck>>;

/** The chunk of the check: undefined until it is loaded, "failed" if it could not be. The record is complete without it. */
export function useCheckPart(isNeeded: boolean) {
  const [part, setPart] = useState<CheckPart | "failed">();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isHere = true;
    loadCheck().then(
      (loaded) => isHere && setPart(loaded),
      () => isHere && setPart("failed"),
    );
    return () => {
      isHere = false;
    };
  }, [isNeeded, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { part, retry };
}
