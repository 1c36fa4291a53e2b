import { NumberTokens, TeamBoard, Winners, WinnersBoard } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import type { Lots } from "./lots.ts";
import * as styles from "./screen.css.ts";

/** Teams up to which each has a paper of its own. */
const mostStrips = 10;

interface BoardProps {
  lots: Lots;
  /** How many are revealed, at least one. */
  shown: number;
  prizes: readonly string[] | undefined;
}

/** The lots that are revealed. Prizes come from the smallest to the largest, so that the newest one is on top. */
export function Board({ lots, shown, prizes }: BoardProps) {
  const { t, formatNumber } = useIntl();
  const nameOf = ({ number, name }: { number: number; name: string | null }) =>
    name ?? t("draws.entry", { number });
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
  const places = lots.places.slice(-shown);
  const [newest] = places;
  if (!newest) return null;
  const prize = prizes?.[newest.prize - 1] || t("draws.prize", { prize: newest.prize });
  return (
    <>
      <p className={styles.prize} aria-live="polite">
        <bdi>{prize}</bdi>
        <span className={styles.unseen}>: {nameOf(newest)}</span>
      </p>
      {/* arranged anew with each place */}
      <WinnersBoard key={shown} label={t("draws.result")}>
        <Winners
          settle={shown === 1}
          label={t("draws.result")}
          places={places.map((one) => ({
            place: lots.places.indexOf(one) + 1,
            name: nameOf(one),
          }))}
        />
      </WinnersBoard>
    </>
  );
}

interface TeamListProps {
  teams: readonly { title: string; names: readonly string[] }[];
}

/** Many teams, the newest on top. */
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
