import { useCallback, useState } from "react";
import { LaterPart, usePart } from "../../../base/later-part.ts";

/** Loads the check on demand: it is larger than the page and needs the browser. */
const check = new LaterPart(() => import("./LiveCheck.tsx"));

/** The chunk of the check: undefined until it is loaded, "failed" if it could not be. The record is complete without it. */
export function useCheckPart(isNeeded: boolean) {
  const [isMissing, setMissing] = useState(false);
  const here = usePart(check, isNeeded && !isMissing, { onFailure: () => setMissing(true) });
  const part = isNeeded ? here : undefined;
  return {
    part: isMissing ? ("failed" as const) : part,
    retry: useCallback(() => setMissing(false), []),
  };
}
