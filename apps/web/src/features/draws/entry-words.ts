import type { DrawRecord } from "@sortes/contract";
import { useIntl } from "../../base/intl.ts";

/** Returns the name of an entry, or its number if names are not public. */
export function useEntryName() {
  const { t } = useIntl();
  return ({ number, name }: { number: number; name: string | null }): string =>
    name ?? t("draws.entry", { number });
}

/** Returns the name of a prize by its number from 1, or the number if the names were removed. */
export function usePrizeName(prizes: readonly string[] | undefined) {
  const { t } = useIntl();
  return (prize: number): string => prizes?.[prize - 1] || t("draws.prize", { prize });
}

/** Returns what an entry got by the result: a prize, a place among the alternates or a team; undefined if nothing. */
export function useFate({ winners, teams, voided, text }: DrawRecord) {
  const { t } = useIntl();
  const prizeOf = usePrizeName(text?.prizes);
  const alternates = winners.filter(({ status }) => status === "alternate");
  return (number: number): string | undefined => {
    if (voided) return undefined;
    const isOurs = (entry: { number: number }) => entry.number === number;
    const place = winners.find((entry) => isOurs(entry) && entry.status !== "passed");
    if (place?.prize != null) return t("draws.entryWon", { number, prize: prizeOf(place.prize) });
    const alternate = alternates.findIndex(isOurs) + 1;
    if (alternate > 0) return t("draws.entryAlternate", { number, alternate });
    const team = teams.findIndex((entries) => entries.some(isOurs)) + 1;
    return team > 0 ? t("draws.entryTeam", { number, team }) : undefined;
  };
}
