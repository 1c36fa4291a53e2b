import type { HistoryItemOf } from "@sortes/contract";
import { parseParticipants } from "@sortes/core";
import { Button, Stage } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import { Places } from "../winners/Places.tsx";
import { ReuseButton } from "./ReuseButton.tsx";

interface WinnerActionsProps {
  item: HistoryItemOf<"winner">;
  /** Id of the title of the item, which tells its buttons from those of others. */
  titleId: string;
}

const namesOf = (text: string) => parseParticipants(text).names;

/** Shows saved winners again, or begins anew with their participants. */
export function WinnerActions({ item, titleId }: WinnerActionsProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const [isShown, setShown] = useState(false);
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
      <Button
        tone="plain"
        size="sm"
        icon="presentation"
        aria-describedby={titleId}
        onClick={() => setShown(true)}
      >
        {formatMessage({ id: "history.showWinners" })}
      </Button>
      <ReuseButton titleId={titleId} onClick={() => void reuse()} />
      {isShown && (
        <Stage
          open
          onClose={() => setShown(false)}
          title={<bdi>{item.name}</bdi>}
          closeLabel={formatMessage({ id: "history.close" })}
        >
          <Places winners={namesOf(item.result)} alternates={namesOf(item.alternates)} />
        </Stage>
      )}
    </>
  );
}
