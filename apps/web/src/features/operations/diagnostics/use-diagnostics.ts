import { useQuery } from "@tanstack/react-query";
import { useIntl } from "../../../base/intl.ts";
import { type Services, useServices } from "../../../base/services.ts";
import { deviceChecks } from "./device-checks.ts";
import { type Check, type Finding, timed } from "./finding.ts";
import { checkServer, type ServerFindings } from "./server-checks.ts";

export interface Diagnosis {
  /** The start time. */
  at: Date;
  device: readonly Finding[];
  server: ServerFindings;
}

/**
 * Runs all checks: those of the server concurrently with the rest, which run in sequence so that their durations are
 * accurate.
 */
async function diagnose(services: Services): Promise<Diagnosis> {
  const at = new Date();
  const [server, device] = await Promise.all([checkServer(), inTurn(deviceChecks(services))]);
  return { at, device, server };
}

async function inTurn(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(await timed(check));
  return findings;
}

/** The findings, undefined while the checks run, and a function to repeat them. */
export function useDiagnostics() {
  const services = useServices();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["diagnosis"],
    queryFn: () => diagnose(services),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return { diagnosis: isFetching ? undefined : data, runAgain: () => void refetch() };
}

/** Returns the findings as text for support, without secrets. */
export function useReport(): (diagnosis: Diagnosis) => string {
  const { t } = useIntl();
  const line = ({ name, state, said, values, ms }: Finding) => {
    const words = typeof name === "string" ? t(name) : name.key;
    const time = t("diagnostics.time", { ms });
    const isIn = t(`diagnostics.state_${state}`);
    return `- ${words}: ${isIn}. ${t(said, { ...values })} (${time})`;
  };
  return ({ at, device, server }) =>
    [
      `${t("diagnostics.title")}, ${at.toISOString()}`,
      window.location.origin,
      navigator.userAgent,
      "",
      t("diagnostics.device"),
      ...device.map(line),
      "",
      t("diagnostics.server"),
      ...server.findings.map(line),
      ...(server.reply === undefined ? [] : ["", t("diagnostics.reply"), server.reply]),
      "",
    ].join("\n");
}
