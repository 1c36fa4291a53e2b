import type { DrawRecord } from "@sortes/contract";
import {
  Alternates,
  layout,
  NumberTokens,
  TeamStrips,
  text,
  Winners as WinnerSlips,
} from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { useEntryName, usePrizeName } from "../entry-words.ts";
import * as styles from "./record.css.ts";

type Winner = DrawRecord["winners"][number];

/** The winners by prize on tickets, then the alternates in order, and those who gave way. */
export function Winners({ winners, prizes }: { winners: Winner[]; prizes: string[] | undefined }) {
  const { t, formatList } = useIntl();
  const nameOf = useEntryName();
  const prizeOf = usePrizeName(prizes);
  const holders = winners.flatMap((one) =>
    one.prize !== null && one.status !== "passed" ? { ...one, prize: one.prize } : [],
  );
  const places = holders
    .toSorted((a, b) => a.prize - b.prize)
    .map((entry, i) => ({
      place: i + 1,
      name: nameOf(entry),
      prize: [
        prizeOf(entry.prize),
        ...(entry.status === "promoted" ? [t("draws.promoted")] : []),
        ...(entry.published ? [t("draws.published")] : []),
      ].join(" · "),
    }));
  const alternates = winners.filter(({ status }) => status === "alternate");
  const gone = winners.filter(({ status }) => status === "passed");
  return (
    <>
      {places.length > 0 && <WinnerSlips places={places} label={t("draws.result")} />}
      {alternates.length > 0 && (
        <Alternates
          title={t("draws.alternates")}
          names={alternates.map((entry, i) => ({
            place: i + 1,
            name: nameOf(entry),
            note: entry.published ? t("draws.published") : undefined,
          }))}
        />
      )}
      {gone.length > 0 && (
        <p className={text.muted}>
          {t("draws.gaveWay", {
            count: gone.length,
            names: formatList(gone.map(nameOf), { type: "conjunction" }),
          })}
        </p>
      )}
    </>
  );
}

export function Teams({ teams }: { teams: DrawRecord["teams"] }) {
  const { t } = useIntl();
  const nameOf = useEntryName();
  return (
    <TeamStrips
      teams={teams.map((team, i) => ({
        title: t("draws.team", { team: i + 1 }),
        count: t("draws.members", { count: team.length }),
        names: team.map(nameOf),
      }))}
    />
  );
}

export function Numbers({ numbers }: { numbers: readonly number[] }) {
  const { t, formatNumber } = useIntl();
  return <NumberTokens numbers={numbers} label={t("draws.result")} format={formatNumber} />;
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

/** The result according to the server, on the cloth. */
export function Result({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const { winners, teams, numbers, more, text: words } = draw;
  if (winners.length + teams.length + numbers.length === 0) return null;
  return (
    <div className={`${layout.stack} ${styles.result}`}>
      {winners.length > 0 && <Winners winners={winners} prizes={words?.prizes} />}
      {teams.length > 0 && <Teams teams={teams} />}
      {numbers.length > 0 && <Numbers numbers={numbers} />}
      {more && <p className={text.muted}>{t("draws.more")}</p>}
      <NamesNote draw={draw} />
    </div>
  );
}
