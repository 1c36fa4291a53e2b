import type { HistoryItemOf } from "@sortes/contract";
import { parseParticipants } from "@sortes/core";
import { useNavigate } from "@tanstack/react-router";
import { Places } from "../winners/Places.tsx";
import { ReuseButton } from "./ReuseButton.tsx";
import { ShowAgain } from "./ShowAgain.tsx";

interface WinnerActionsProps {
  item: HistoryItemOf<"winner">;
  /** Id of the title of the item, which tells its buttons from those of others. */
  titleId: string;
}

const namesOf = (text: string) => parseParticipants(text).names;

/** Shows saved winners again, or begins anew with their participants. */
export function WinnerActions({ item, titleId }: WinnerActionsProps) {
  const navigate = useNavigate();
  const reuse = (whole: HistoryItemOf<"winner">) => {
    const { inputNames, numberOfWinners, numberOfAlternates } = whole;
    void navigate({
      to: "/lucky-winner",
      state: { participants: namesOf(inputNames), numberOfWinners, numberOfAlternates },
    });
  };
  return (
    <>
      <ShowAgain item={item} label="history.showWinners" title={item.name} titleId={titleId}>
        {({ result, alternates }) => (
          <Places winners={namesOf(result)} alternates={namesOf(alternates)} />
        )}
      </ShowAgain>
      <ReuseButton item={item} titleId={titleId} onReuse={reuse} />
    </>
  );
}
