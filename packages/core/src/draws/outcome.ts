import { DrawFault, type FaultCode } from "./fault.ts";

/** The checks of a bundle, in the order in which they are shown. */
export const checkNames = [
  "shape",
  "chain",
  "commit",
  "rules",
  "entries",
  "openings",
  "text",
  "schedule",
  "beacon",
  "result",
  "steps",
  "log",
  "witness",
  "seen",
] as const;
export type CheckName = (typeof checkNames)[number];

/** Why something was not checked. */
export type OpenReason =
  /** The draw has not got there yet, or ended before. */
  | "not_yet"
  /** The text was erased. */
  | "erased"
  /** The entries file is not in the bundle. */
  | "file_missing"
  /** Another check failed on which this one depends. */
  | "depends"
  /** The person checking gave nothing to check against. */
  | "nothing_given"
  /** No given witness signed. */
  | "not_witnessed"
  /** The draw's round is of a chain that the person did not name. */
  | "unknown_chain"
  /** A statement has no proof yet. */
  | "no_proof"
  /** A given key is invalid. */
  | "key_unreadable"
  /** The person's note is not a form of F. */
  | "note_unreadable";

export type Status = "pass" | "fail" | "not_checked" | "not_applicable";

/** The outcome of one check. */
export interface Outcome {
  check: CheckName;
  status: Status;
  reason?: FaultCode | OpenReason;
  /** Where, for programmers. */
  detail?: string;
}

/** The result of a check's body, unless it throws a DrawFault, which fails the check. */
export type Finding = "pass" | "not_applicable" | { because: OpenReason };

/** Runs one check. Any exception fails it. */
export function outcomeOf(check: CheckName, body: () => Finding): Outcome {
  try {
    const finding = body();
    if (typeof finding === "string") return { check, status: finding };
    return { check, status: "not_checked", reason: finding.because };
  } catch (error) {
    const fault = error instanceof DrawFault ? error : new DrawFault("unforeseen", String(error));
    const { code: reason, detail } = fault;
    return { check, status: "fail", reason, ...(detail && { detail }) };
  }
}
