import type { DrawRecord } from "@sortes/contract";
import type { Drawn } from "@sortes/core/draws";
import { Alert } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { Teams, Winners, Numbers } from "./Result.tsx";

/** Maximum number of rows shown until the server's result arrives. */
const shownRows = 200;

interface DrawnHereProps {
  drawn: Drawn;
  names: ReadonlyMap<number, string>;
  draw: DrawRecord;
}

/** The result that this device drew as soon as the random value was published. */
export function DrawnHere({ drawn, names, draw }: DrawnHereProps) {
  const { t } = useIntl();
  const entry = (number: number) => ({
    number,
    name: names.get(number) ?? null,
    published: draw.names !== "shown" && names.has(number),
  });
  const prizes = draw.rules.prizes?.flatMap((places, i) => Array<number>(places).fill(i + 1)) ?? [];
  return (
    <>
      <Alert tone="success">{t("draws.drawnHere")}</Alert>
      {"teams" in drawn ? (
        <Teams teams={drawn.teams.map((team) => team.slice(0, shownRows).map(entry))} />
      ) : draw.kind === "numbers" ? (
        <Numbers numbers={drawn.ranks.slice(0, shownRows)} />
      ) : (
        <Winners
          prizes={draw.text?.prizes}
          winners={drawn.ranks.slice(0, shownRows).map((number, i) => ({
            ...entry(number),
            rank: i + 1,
            prize: prizes[i] ?? null,
            status: i < prizes.length ? ("winner" as const) : ("alternate" as const),
          }))}
        />
      )}
    </>
  );
}
