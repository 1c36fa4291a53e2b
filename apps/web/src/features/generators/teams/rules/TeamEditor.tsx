import {
  Alert,
  Button,
  layout,
  SlipButtons,
  type Team,
  TeamStrips,
  visuallyHidden,
} from "@sortes/ui";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useErrorText } from "../../../../base/error-text.ts";
import { useIntl } from "../../../../base/intl.ts";
import { onScreen } from "../../results/results.css.ts";
import type { Teams, TeamsResult } from "../team-draft.ts";
import { exchanged, findingsOf, type Place, redraw } from "./read-draft.ts";

/** The last press: one person chosen, or two swapped, by which rules may be broken. */
type Said = { chosen: string } | { one: string; other: string; broken: readonly string[] };

/** Isolated: a name that is read from right to left does not turn the sentence around. */
const isolated = (name: string): ReactNode => <bdi key={name}>{name}</bdi>;

interface TeamEditorProps {
  teams: Teams;
  result: TeamsResult;
  /** The teams as displayed. */
  strips: readonly Team[];
}

/**
 * A result in which two people can be swapped with one press each, and locked, so that only the others are redrawn.
 * People with the same name are locked together.
 */
export function TeamEditor({ teams, result, strips }: TeamEditorProps) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<Place>();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState<Said>();
  const nameAt = ({ team, place }: Place): string => result.teams[team]?.[place] ?? "";

  const choose = (next: Place) => {
    if (!chosen) {
      setSaid({ chosen: nameAt(next) });
      return setChosen(next);
    }
    setChosen(undefined);
    if (chosen.team === next.team) return setSaid(undefined);
    const after = exchanged(result, chosen, next);
    const { broken } = findingsOf(after);
    setSaid({ one: nameAt(chosen), other: nameAt(next), broken });
    teams.amend(result, after);
  };
  const keep = (name: string) => {
    const next = new Set(kept);
    if (!next.delete(name)) next.add(name);
    setKept(next);
  };
  const drawRest = () => {
    setChosen(undefined);
    setSaid(undefined);
    const stay = result.teams.map((team) => team.filter((name) => kept.has(name)));
    void teams.drawAgain({ make: (signal) => redraw(teams.draft, result, stay, signal) });
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !chosen) return;
    setChosen(undefined);
    setSaid(undefined);
  };
  const { failure } = teams;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape on any of its buttons
    <div className={layout.stack} onKeyDown={giveUp}>
      <p className={onScreen}>{t("team-rules.editHint")}</p>
      <TeamStrips
        teams={strips}
        slip={(name, team, place) => (
          <SlipButtons
            name={name}
            isChosen={chosen?.team === team && chosen.place === place}
            onChoose={() => choose({ team, place })}
            isKept={kept.has(name)}
            onKeep={() => keep(name)}
            keepLabel={t("team-rules.lock", { name })}
          />
        )}
      />
      <p role="status" className={said ? onScreen : visuallyHidden}>
        {said && "chosen" in said && t("team-rules.chosen", { name: isolated(said.chosen) })}
        {said && "one" in said && (
          <>
            {t("team-rules.exchanged", { one: isolated(said.one), other: isolated(said.other) })}{" "}
            {said.broken.length > 0 && t("team-rules.broken", { rules: said.broken.join("; ") })}
          </>
        )}
      </p>
      {failure && (
        <Alert tone="error" takesFocus>
          <span dir="auto">{errorText(failure.error, "teams.failed")}</span>
        </Alert>
      )}
      <div className={onScreen}>
        <Button tone="quiet" icon="shuffle" disabled={kept.size === 0} onClick={drawRest}>
          {t("team-rules.drawRest", { count: kept.size })}
        </Button>
      </div>
    </div>
  );
}
