import { type ComponentProps, useEffect, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { FailureAlert } from "../../../base/notices.tsx";

/** Of the check, which is larger than the page and reads what only the browser has. */
const loadCheck = () => loadPart(timeLimits.file, () => import("./LiveCheck.tsx"));

type Check = Awaited<ReturnType<typeof loadCheck>>["LiveCheck"];

/** The check, once its part is there. Without it the record is still complete. */
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
