import { useIntl } from "react-intl";

/** Words a moment to the second, in the reader's time zone; with its date where it is not of today. */
export function useTimeText(): (moment: string | number) => string {
  const intl = useIntl();
  return (moment) => {
    const date = new Date(moment);
    const isToday = date.toDateString() === new Date().toDateString();
    return intl.formatDate(date, { ...(!isToday && { dateStyle: "medium" }), timeStyle: "medium" });
  };
}
