import type { DrawRecord } from "@sortes/contract";
import { classNames, layout, text } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./record.css.ts";

type Entry = DrawRecord["teams"][number][number];
type Winner = DrawRecord["winners"][number];

/** An entry by its name, or by its number if names are not public; marked if the organiser has published its name. */
function Entry({ number, name, published }: Entry) {
  const { t } = useIntl();
  if (name === null) return t("draws.entry", { number });
  return (
    <>
      <bdi>{name}</bdi>
      {published && <span className={text.muted}> ({t("draws.published")})</span>}
    </>
  );
}

/** The winners by prize, then the alternates in order. */
export function Winners({ winners, prizes }: { winners: Winner[]; prizes: string[] | undefined }) {
  const { t } = useIntl();
  const groups = Map.groupBy(winners, ({ prize, status }) =>
    status === "alternate" ? undefined : (prize ?? 0),
  );
  const titleOf = (prize: number | undefined) => {
    if (prize === undefined) return t("draws.alternates");
    if (prize === 0) return t("draws.gaveWay");
    return prizes?.[prize - 1] || t("draws.prize", { number: prize });
  };
  const ordered = [...groups].toSorted(([a = 1e6], [b = 1e6]) => (a || 1e7) - (b || 1e7));
  return ordered.map(([prize, some]) => (
    <div key={prize ?? "alternates"} className={layout.stackSm}>
      <h3>
        <bdi>{titleOf(prize)}</bdi>
      </h3>
      <ul className={styles.names}>
        {some.map(({ rank, status, ...entry }) => (
          <li key={rank} className={classNames(status === "passed" && styles.passed)}>
            <span className={styles.rank}>{rank}</span> <Entry {...entry} />
            {status === "promoted" && <span className={text.muted}> ({t("draws.promoted")})</span>}
          </li>
        ))}
      </ul>
    </div>
  ));
}

export function Teams({ teams }: { teams: DrawRecord["teams"] }) {
  const { t } = useIntl();
  return teams.map((team, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- a team has no other name than its place
    <div key={i} className={layout.stackSm}>
      <h3>{t("draws.team", { team: i + 1 })}</h3>
      <ul className={styles.names}>
        {team.map((entry) => (
          <li key={entry.number}>
            <Entry {...entry} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

export function Numbers({ numbers }: { numbers: readonly number[] }) {
  const { formatNumber } = useIntl();
  return (
    <ol className={styles.numbers}>
      {numbers.map((number) => (
        <li key={number}>{formatNumber(number)}</li>
      ))}
    </ol>
  );
}

/** Explains the evidential value of names that are not all public: masked ones prove nothing, published ones do. */
function NamesNote({ draw: { names, winners, teams } }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const entries = [...winners, ...teams.flat()];
  if (names === "shown" || entries.length === 0) return null;
  const isMasked = entries.some(({ name, published }) => name !== null && !published);
  const isPublished = entries.some(({ published }) => published);
  return (
    <>
      {isMasked && <p className={text.muted}>{t("draws.maskedNote")}</p>}
      {isPublished && <p className={text.muted}>{t("draws.publishedNote")}</p>}
    </>
  );
}

/** The result according to the server. */
export function Result({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const { winners, teams, numbers, more, text: words } = draw;
  if (winners.length + teams.length + numbers.length === 0) return null;
  return (
    <section className={layout.stack}>
      <h2>{t("draws.result")}</h2>
      {winners.length > 0 && <Winners winners={winners} prizes={words?.prizes} />}
      {teams.length > 0 && <Teams teams={teams} />}
      {numbers.length > 0 && <Numbers numbers={numbers} />}
      {more && <p className={text.muted}>{t("draws.more")}</p>}
      <NamesNote draw={draw} />
    </section>
  );
}
