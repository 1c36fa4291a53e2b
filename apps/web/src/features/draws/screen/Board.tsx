import { NumberTokens, TeamBoard, Winners, WinnersBoard } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { useEntryName, usePrizeName } from "../entry-words.ts";
import type { Lots } from "./lots.ts";
import * as styles from "./screen.css.ts";

/** Maximum number of teams with a paper strip each. */
const mostStrips = 10;

interface BoardProps {
  lots: Lots;
  /** Number of revealed lots, at least one. */
  shown: number;
  prizes: readonly string[] | undefined;
}

/** The revealed lots. */
export function Board({ lots, shown, prizes }: BoardProps) {
  const { t, formatNumber } = useIntl();
  const nameOf = useEntryName();
  if (lots.kind === "numbers")
    return (
      <div className={styles.middle} aria-live="polite">
        <NumberTokens
          numbers={lots.numbers.slice(0, shown)}
          label={t("draws.result")}
          format={formatNumber}
        />
      </div>
    );
  if (lots.kind === "teams") {
    const teams = lots.teams.map((members, i) => ({
      title: t("draws.team", { team: i + 1 }),
      count: t("draws.members", { count: members.length }),
      names: i < shown ? members.map(nameOf) : [],
    }));
    if (teams.length <= mostStrips) return <TeamBoard teams={teams} label={t("draws.result")} />;
    return <TeamList teams={teams.slice(0, shown).toReversed()} />;
  }
  return <WinnerBoard lots={lots} shown={shown} prizes={prizes} />;
}

/** Reveals places from the last to the first, then the replacements. */
function WinnerBoard({
  lots,
  shown,
  prizes,
}: Omit<BoardProps, "lots"> & { lots: Extract<Lots, { kind: "winners" }> }) {
  const { t } = useIntl();
  const nameOf = useEntryName();
  const count = lots.after(0).length;
  const step = shown - count;
  const all = lots.after(Math.max(0, step));
  const numbered = all.map((entry, i) => ({ entry, place: i + 1 }));
  const places = step > 0 ? numbered : numbered.slice(-shown);
  const at = step > 0 ? (lots.steps[step - 1] ?? 0) : count - shown;
  const newest = all[at];
  const gone = step > 0 ? lots.after(step - 1)[at] : undefined;
  const number = (newest ?? gone)?.prize ?? 1;
  const prize = usePrizeName(prizes)(number);
  const change = () => {
    if (!gone) return "";
    const names = { gone: <bdi key="gone">{nameOf(gone)}</bdi> };
    return newest
      ? t("draws.stepUp", { ...names, next: <bdi key="next">{nameOf(newest)}</bdi> })
      : t("draws.stepEmpty", names);
  };
  return (
    <>
      <p className={styles.prize} aria-live="polite">
        <bdi>{prize}</bdi>
        {gone ? (
          <span className={styles.change}>{change()}</span>
        ) : (
          <span className={styles.hiddenText}>: {newest && nameOf(newest)}</span>
        )}
      </p>
      {/* remounted, and so arranged anew, with each place and step */}
      <WinnersBoard key={shown} label={t("draws.result")}>
        <Winners
          settle={shown === 1}
          label={t("draws.result")}
          places={places.flatMap(({ entry, place }) =>
            entry ? { place, name: nameOf(entry) } : [],
          )}
        />
      </WinnersBoard>
    </>
  );
}

interface TeamListProps {
  teams: readonly { title: string; names: readonly string[] }[];
}

/** A list for many teams, the newest on top. */
function TeamList({ teams }: TeamListProps) {
  const { t } = useIntl();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where the teams do not fit
    <div className={styles.list} tabIndex={0} role="region" aria-label={t("draws.result")}>
      {teams.map(({ title, names }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p dir="auto">{names.join(", ")}</p>
        </section>
      ))}
    </div>
  );
}
