import type { IntlShape } from "../../../../base/intl.ts";

const day = 24;

/** The delays on offer, in hours; others can be set through the API. */
export const offeredHours: readonly number[] = [
  0,
  1,
  3,
  6,
  12,
  ...[1, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90].map((days) => days * day),
];

/** The delay of an email in words, since the confirmation or the previous email. */
export function waitText({ t }: Pick<IntlShape, "t">, hours: number, isFirst: boolean): string {
  if (hours === 0) return t(isFirst ? "campaigns.welcomeAtOnce" : "campaigns.welcomeRightAfter");
  const wait =
    hours % day === 0
      ? t("campaigns.welcomeDays", { count: hours / day })
      : t("campaigns.welcomeHours", { count: hours });
  return t(isFirst ? "campaigns.welcomeFirst" : "campaigns.welcomeLater", { wait });
}
