import type { ArticleSummary } from "@sortes/contract";
import { useIntl } from "react-intl";

/** Category, author and date in one line. */
export function ArticleMeta(props: Pick<ArticleSummary, "category" | "author" | "date">) {
  const { category, author, date } = props;
  const { formatDate } = useIntl();
  const day = formatDate(date, { dateStyle: "long", timeZone: "UTC" });
  return (
    <>
      {`${category}\u00a0· ${author}\u00a0· `}
      <time dateTime={date}>{day.replaceAll(" ", "\u00a0")}</time>
    </>
  );
}
