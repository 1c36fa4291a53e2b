import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import { FailureAlert } from "../../../base/notices.tsx";

const draws = new LaterPart(() => import("./PublishedDraws.tsx"));
const areas = ["staff-draws"] as const;

/** Published draws for staff, once the chunk is loaded. */
export function DrawsSlot() {
  const { t } = useIntl();
  const [isMissing, setMissing] = useState(false);
  const part = usePart(draws, !isMissing, { areas, onFailure: () => setMissing(true) });
  if (isMissing)
    return <FailureAlert text={t("staff.drawsFailed")} onRetry={() => setMissing(false)} />;
  return part ? <part.PublishedDraws /> : null;
}
