import { rejectionClass } from "../../../transports/rejection-class.ts";
import { plainLine, preciseCode, withoutType } from "./delivery-report.ts";
import type { RecipientStatus } from "./inbound-mail.ts";

/**
 * How a mail service classes a failure. `dead`: the address does not exist. `soft`: it may exist, or the service did not
 * try. `message`: this message was not wanted. `policy`: we, or the service, were not wanted.
 */
export type ProviderVerdict = "dead" | "soft" | "message" | "policy";

interface Reported {
  address: string;
  action?: RecipientStatus["action"];
  /** The receiving server's enhanced code, if the service gives it. */
  code?: string | undefined;
  /** The receiving server's words, else the service's. */
  words?: string | undefined;
  verdict?: ProviderVerdict | undefined;
}

/** The codes that say what a verdict says. */
const codes = { dead: "5.1.1", message: "5.6.0", policy: "5.7.0" } as const;

/**
 * The status of one recipient as a mail service describes it, so that `bounceClass` reads it like a mail server's. An
 * address counts as dead only if the service and the receiving server do not disagree: the service's `dead` fills in
 * for a server that said nothing, and its other verdicts outweigh a server's code.
 */
export function providerStatus(reported: Reported): RecipientStatus {
  const { address, action = "failed", verdict } = reported;
  const words = reported.words === undefined ? "" : plainLine(withoutType(reported.words));
  const diagnostic = words === "" ? undefined : words;
  const code = preciseCode(reported.code, diagnostic);
  const says = rejectionClass(code, diagnostic);
  const status = () => {
    if (verdict === undefined) return code;
    if (verdict === "soft") return code?.replace(/^5/, "4") ?? "4.0.0";
    const isOpen = verdict === "dead" ? says === undefined : says === undefined || says === "dead";
    return isOpen ? codes[verdict] : code;
  };
  return { action, status: status(), diagnostic, addresses: [address] };
}
