import { useIntl } from "react-intl";

const kilobyte = 1024;

/** @param bytes of a file */
export const megabytesOf = (bytes: number): number => bytes / kilobyte ** 2;

/** Words for the size of a file, given in bytes. */
export function useSize(): (bytes: number) => string {
  const { formatMessage, formatNumber } = useIntl();
  return (bytes) => {
    const rounded = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });
    if (bytes >= kilobyte ** 2)
      return formatMessage({ id: "subscribers.size" }, { megabytes: rounded(megabytesOf(bytes)) });
    return formatMessage({ id: "subscribers.sizeSmall" }, { kilobytes: rounded(bytes / kilobyte) });
  };
}
