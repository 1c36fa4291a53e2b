import { useMemo } from "react";
import { useIntl } from "react-intl";

/** Writes numbers as the page's language does, from 10,000 on with separators. */
export function useNumberFormat(): (number: number | bigint) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const shape = new Intl.NumberFormat(locale, { useGrouping: "min2" });
    return (number) => shape.format(number).replace("-", "−");
  }, [locale]);
}
