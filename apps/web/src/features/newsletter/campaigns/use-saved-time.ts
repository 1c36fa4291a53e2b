import { useIntl } from "../../../base/intl.ts";

/** Words for the time at which a draft was saved: the hour alone if it was today. */
export function useSavedTime(): (time: string) => string {
  const { formatDate } = useIntl();
  return (time) => {
    const isToday = new Date(time).toDateString() === new Date().toDateString();
    return formatDate(time, { ...(!isToday && { dateStyle: "medium" }), timeStyle: "short" });
  };
}
