import { ClothSection, DrawingSlot, maskName } from "@sortes/ui";
import { useMemo } from "react";
import { useIntl } from "../../../base/intl.ts";
import { wordFacts } from "./facts.ts";
import { poolOf } from "./pool.ts";
import type { WinnerDraft, WinnersResult } from "./winner-draft.ts";

const slots = 11;

interface DrawingProps {
  draft: WinnerDraft;
  result: WinnersResult;
}

/** The slot shown while the result is held back. The names on its slips do not reveal the winners. */
export function Drawing({ draft, result }: DrawingProps) {
  const intl = useIntl();
  const { participants, eachNameOnce, weighted } = draft;
  const { leftOut } = result;
  const slips = useMemo(() => {
    const names = poolOf({ participants, eachNameOnce, weighted }, leftOut).participants;
    const apart = Math.max(1, Math.floor(names.length / slots));
    return Array.from({ length: slots }, (_, i) => maskName(names[(i * apart) % names.length]!));
  }, [participants, eachNameOnce, weighted, leftOut]);
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
