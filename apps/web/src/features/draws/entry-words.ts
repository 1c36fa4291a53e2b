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
