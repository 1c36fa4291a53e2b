import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed. What is rendered while this is true appears on the paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), { signal });
    addEventListener("afterprint", () => setPrinting(false), { signal });
    return () => listening.abort();
  }, []);
  return printing;
}
