import { useEffect, useState } from "react";
import { useServices } from "../../../base/services.ts";
import { loadPart } from "../../../base/load-part.ts";
import { FailureAlert } from "../../../base/notices.tsx";
import { useIntl } from "../../../base/intl.ts";

const load = () => loadPart(() => import("./PublishedDraws.tsx"));

/** Published draws for staff, once the chunk is loaded. */
export function DrawsSlot() {
  const { t } = useIntl();
  const { texts } = useServices();
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>> | "failed">();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isHere = true;
    Promise.all([load(), texts.load("staff-draws")]).then(
      ([loaded]) => isHere && setPart(loaded),
      () => isHere && setPart("failed"),
    );
    return () => {
      isHere = false;
    };
  }, [texts, tries]);
  if (part === "failed")
    return (
      <FailureAlert text={t("staff.drawsFailed")} onRetry={() => setTries((count) => count + 1)} />
    );
  return part ? <part.PublishedDraws /> : null;
}
