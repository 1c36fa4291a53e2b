import type { HistoryItemOf } from "@sortes/contract";
import { parseNames } from "@sortes/core";
import { TeamBoard } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { titled } from "../teams/facts.ts";
import { ReuseButton } from "./ReuseButton.tsx";
import { ShowAgain } from "./ShowAgain.tsx";

interface TeamActionsProps {
  item: HistoryItemOf<"team">;
  /** Id of the title of the item, which tells its buttons from those of others. */
  titleId: string;
}

/** Shows saved teams again, or begins anew with their names. */
export function TeamActions({ item, titleId }: TeamActionsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const reuse = ({ inputNames, numberOfTeams }: HistoryItemOf<"team">) =>
    void navigate({
      to: "/team-generator",
      state: { participants: parseNames(inputNames).names, numberOfTeams },
    });
  return (
    <>
      <ShowAgain item={item} label="history.showTeams" title={item.name} titleId={titleId} fills>
        {({ name, result }) => <TeamBoard label={name} teams={titled(intl, result)} />}
      </ShowAgain>
      <ReuseButton item={item} titleId={titleId} onReuse={reuse} />
    </>
  );
}
