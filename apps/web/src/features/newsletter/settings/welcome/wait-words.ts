import type { IntlShape } from "../../../../base/intl.ts";

const day = 24;

/** Hours that are offered; programs can set others. */
export const offeredHours: readonly number[] = [
  0,
  1,
  3,
  6,
  12,
  ...[1, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90].map((days) => days * day),
];

/** How long readers wait for an email, from the confirmation or from the one before. */
export function waitText({ t }: Pick<IntlShape, "t">, hours: number, isFirst: boolean): string {
  if (hours === 0) return t(isFirst ? "campaigns.welcomeAtOnce" : "campaigns.welcomeRightAfter");
  const wait =
    hours % day === 0
      ? t("campaigns.welcomeDays", { count: hours / day })
      : t("campaigns.welcomeHours", { count: hours });
  return t(isFirst ? "campaigns.welcomeFirst" : "campaigns.welcomeLater", { wait });
}
