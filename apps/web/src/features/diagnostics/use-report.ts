import { useIntl } from "react-intl";
import type { Finding } from "./finding.ts";
import type { Diagnosis } from "./use-diagnostics.ts";

/** Writes what was found as a text, to be sent to whoever helps. It holds no secret. */
export function useReport(): (diagnosis: Diagnosis) => string {
  const { formatMessage } = useIntl();
  const line = ({ name, state, said, values, ms }: Finding) => {
    const words = typeof name === "string" ? formatMessage({ id: name }) : name.key;
    const time = formatMessage({ id: "diagnostics.time" }, { ms });
    const isIn = formatMessage({ id: `diagnostics.state_${state}` });
    return `- ${words}: ${isIn}. ${formatMessage({ id: said }, { ...values })} (${time})`;
  };
  return ({ at, device, server }) =>
    [
      `${formatMessage({ id: "diagnostics.title" })}, ${at.toISOString()}`,
      window.location.origin,
      navigator.userAgent,
      "",
      formatMessage({ id: "diagnostics.device" }),
      ...device.map(line),
      "",
      formatMessage({ id: "diagnostics.server" }),
      ...server.findings.map(line),
      ...(server.reply === undefined
        ? []
        : ["", formatMessage({ id: "diagnostics.reply" }), server.reply]),
      "",
    ].join("\n");
}
