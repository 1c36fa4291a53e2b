import type { HistoryItemOf } from "@sortes/contract";
import { parseNames } from "@sortes/core";
import { Button, Present } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import { titled } from "../teams/facts.ts";
import { ReuseButton } from "./ReuseButton.tsx";

interface TeamActionsProps {
  item: HistoryItemOf<"team">;
  /** Id of the title of the item, which tells its buttons from those of others. */
  titleId: string;
}

/** Shows saved teams again, or begins anew with their names. */
export function TeamActions({ item, titleId }: TeamActionsProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const navigate = useNavigate();
  const [isShown, setShown] = useState(false);
  const reuse = () =>
    navigate({
      to: "/team-generator",
      state: {
        participants: parseNames(item.inputNames).names,
        numberOfTeams: item.numberOfTeams,
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
        {formatMessage({ id: "history.showTeams" })}
      </Button>
      <ReuseButton titleId={titleId} onClick={() => void reuse()} />
      {isShown && (
        <Present
          open
          onClose={() => setShown(false)}
          title={<bdi>{item.name}</bdi>}
          closeLabel={formatMessage({ id: "history.close" })}
          teams={titled(intl, item.result)}
        />
      )}
    </>
  );
}
