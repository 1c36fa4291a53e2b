import { TeamBoard } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "../../../base/intl.ts";
import { Projector } from "../results/ResultTools.tsx";
import { shownAtFirst } from "../results/use-shown.tsx";
import { titled } from "./facts.ts";

interface TeamStageProps {
  title: string;
  teams: readonly (readonly string[])[];
  /** The next steps. */
  bar: ReactNode;
  onClose: () => void;
}

/** Teams in full-window presentation. */
export function TeamStage({ title, teams, bar, onClose }: TeamStageProps) {
  const intl = useIntl();
  return (
    <Projector title={title} fills bar={bar} onClose={onClose}>
      <TeamBoard label={title} teams={titled(intl, teams, shownAtFirst(teams))} />
    </Projector>
  );
}
