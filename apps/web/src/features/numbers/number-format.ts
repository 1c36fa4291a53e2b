import { useMemo } from "react";
import { useIntl } from "react-intl";

/** Writes numbers as a language does, with its separators of thousands. */
export function numberFormat(locale: string): (number: number | bigint) => string {
  const shape = new Intl.NumberFormat(locale);
  return (number) => shape.format(number).replace("-", "−");
}

/** The same in the page's language. */
export function useNumberFormat(): (number: number | bigint) => string {
  const { locale } = useIntl();
  return useMemo(() => numberFormat(locale), [locale]);
}
