import { durations } from "@sortes/contract";
import { Alert } from "@sortes/ui";
import { type ReactNode, useCallback, useEffect, useState } from "react";

interface Notice {
  tone: "success" | "error";
  text: string;
}

export type ShowNotice = (notice: Notice) => void;

/** A notice about an action on campaigns, shown for five seconds. */
export function useNotice(): { notice: ReactNode; showNotice: ShowNotice } {
  const [shown, setShown] = useState<Notice & { at: number }>();
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(undefined), durations.campaignNotice);
    return () => clearTimeout(timer);
  }, [shown]);
  const showNotice = useCallback(
    (notice: Notice) => setShown((last) => ({ ...notice, at: (last?.at ?? 0) + 1 })),
    [],
  );
  return {
    // a new key per notice, so that it is announced again
    notice: shown && (
      <Alert key={shown.at} tone={shown.tone}>
        {shown.text}
      </Alert>
    ),
    showNotice,
  };
}
