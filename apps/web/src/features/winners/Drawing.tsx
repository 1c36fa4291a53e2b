import { Button, ClothSection, DrawingSlot, layout, maskName } from "@sortes/ui";
import { useMemo } from "react";
import { useIntl } from "../../base/intl.ts";
import { wordError } from "../../base/error-text.ts";
import type { Failure } from "../results/generator-draft.ts";
import { wordFacts, wordNames } from "./facts.ts";
import { poolOf } from "./pool.ts";
import type { LuckyWinners, WinnerDraft, WinnersResult } from "./winner-draft.ts";

/** The error of one field, or of the whole form. */
interface Problem {
  field: "participants" | "numberOfWinners" | "numberOfAlternates" | "form";
  text: string;
}

const inputs = ["participants", "numberOfWinners", "numberOfAlternates"] as const;

/** The reason why nobody was drawn, shown beside the field to change. A new object per attempt. */
export function useProblem(failure: Failure | undefined): Problem | undefined {
  const intl = useIntl();
  return useMemo(() => {
    if (!failure) return undefined;
    const { summary, fields } = wordError(intl, failure.error, "winners.failed");
    const field = inputs.find((input) => fields[input]);
    if (field) return { field, text: fields[field] ?? "" };
    return { field: "form", text: summary.join(" ") };
  }, [intl, failure]);
}

interface DrawsWithoutProps {
  winners: LuckyWinners;
  /** Those who were removed and stand in the list. */
  removed: readonly string[];
}

/** Says, before the next draw, that those who were removed do not take part, and lets them in again. */
export function DrawsWithout({ winners, removed }: DrawsWithoutProps) {
  const intl = useIntl();
  const { t } = intl;
  const { result } = winners.draft;
  if (removed.length === 0) return null;
  const includesRemoved = result?.includesRemoved === true;
  const turn = () => {
    if (result) winners.amend(result, { ...result, includesRemoved: !includesRemoved });
    else winners.change({ leftOut: [] });
  };
  return (
    <div className={layout.row}>
      <p dir="auto">
        {t(includesRemoved ? "winners.drawsWith" : "winners.drawsWithout", {
          names: wordNames(intl, removed),
        })}
      </p>
      <Button tone="quiet" size="sm" onClick={turn}>
        {t(includesRemoved ? "winners.leaveOut" : "winners.includeAgain", {
          count: removed.length,
        })}
      </Button>
    </div>
  );
}

const slots = 11;

interface DrawingProps {
  draft: WinnerDraft;
  result: WinnersResult;
}

/** The slot while the result is kept back. Whose slips are seen says nothing about who was drawn. */
export function Drawing({ draft: { participants, eachNameOnce }, result }: DrawingProps) {
  const intl = useIntl();
  const { leftOut } = result;
  const slips = useMemo(() => {
    const names = poolOf({ participants, eachNameOnce }, leftOut).participants;
    const apart = Math.max(1, Math.floor(names.length / slots));
    return Array.from({ length: slots }, (_, i) => maskName(names[(i * apart) % names.length]!));
  }, [participants, eachNameOnce, leftOut]);
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
