import { useIntl } from "react-intl";

/** Words the numbers of the statistics in the language of the page. */
export function useFigures() {
  const { formatMessage, formatNumber, formatDate } = useIntl();
  return {
    count: (value: number) => formatNumber(value),
    /** @param percent 0 to 100; null where there is none */
    rate: (percent: number | null) =>
      percent === null
        ? formatMessage({ id: "statistics.noRate" })
        : formatNumber(percent / 100, { style: "percent", maximumFractionDigits: 1 }),
    day: (time: string | Date) => formatDate(time, { dateStyle: "medium" }),
    /** Of a day in UTC, without a time. */
    date: (day: string) => formatDate(day, { dateStyle: "medium", timeZone: "UTC" }),
    hour: (time: Date) => formatDate(time, { dateStyle: "short", timeStyle: "short" }),
  };
}
