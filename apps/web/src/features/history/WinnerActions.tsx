import type { HistoryItemOf } from "@sortes/contract";
import { parseParticipants } from "@sortes/core";
import { WinnersBoard } from "@sortes/ui";
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
  const reuse = () =>
    navigate({
      to: "/lucky-winner",
      state: {
        participants: namesOf(item.inputNames),
        numberOfWinners: item.numberOfWinners,
        numberOfAlternates: item.numberOfAlternates,
      },
    });
  return (
    <>
      <ShowAgain label="history.showWinners" title={item.name} titleId={titleId} fills>
        {() => (
          <WinnersBoard label={item.name}>
            <Places winners={namesOf(item.result)} alternates={namesOf(item.alternates)} />
          </WinnersBoard>
        )}
      </ShowAgain>
      <ReuseButton titleId={titleId} onClick={() => void reuse()} />
    </>
  );
}
