import { type ComponentProps, useEffect, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { FailureAlert } from "../../../base/notices.tsx";

/** Loads the check on demand: it is larger than the page and needs the browser. */
const loadCheck = () => loadPart(timeLimits.file, () => import("./LiveCheck.tsx"));

type Check = Awaited<ReturnType<typeof loadCheck>>["LiveCheck"];

/** The check, once its chunk is loaded. The record is complete without it. */
export function CheckSlot(props: ComponentProps<Check>) {
  const { t } = useIntl();
  const [part, setPart] = useState<{ LiveCheck: Check } | "failed">();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isHere = true;
    loadCheck().then(
      (loaded) => isHere && setPart(loaded),
      () => isHere && setPart("failed"),
    );
    return () => {
      isHere = false;
    };
  }, [tries]);
  if (part === undefined) return null;
  if (part === "failed")
    return (
      <FailureAlert text={t("draws.checkFailed")} onRetry={() => setTries((count) => count + 1)} />
    );
  return <part.LiveCheck {...props} />;
}
