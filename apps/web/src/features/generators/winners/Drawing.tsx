import { ClothSection, DrawingSlot } from "@sortes/ui";
import { useMemo } from "react";
import { useIntl } from "../../../base/intl.ts";
import { wordFacts } from "./facts.ts";
import { poolOf } from "./pool.ts";
import { slipsOf } from "./slips.ts";
import type { WinnerDraft, WinnersResult } from "./winner-draft.ts";

interface DrawingProps {
  draft: WinnerDraft;
  result: WinnersResult;
}

/** The slot shown while the result is held back. */
export function Drawing({ draft, result }: DrawingProps) {
  const intl = useIntl();
  const { participants, eachNameOnce, weighted } = draft;
  const { leftOut } = result;
  const slips = useMemo(
    () => slipsOf(poolOf({ participants, eachNameOnce, weighted }, leftOut).participants),
    [participants, eachNameOnce, weighted, leftOut],
  );
  return (
    <ClothSection>
      <DrawingSlot
        label={intl.t("winners.drawing")}
        facts={wordFacts(intl, result)}
        slips={slips}
      />
    </ClothSection>
  );
}
