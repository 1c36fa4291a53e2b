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
  /** The draw is not there yet, or was ended before. */
  | "not_yet"
  /** Text that was erased. */
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
  /** A key that was given is none. */
  | "key_unreadable"
  /** What the person noted is no form of F. */
  | "note_unreadable";

export type Status = "pass" | "fail" | "not_checked" | "not_applicable";

/** What one check found. */
export interface Outcome {
  check: CheckName;
  status: Status;
  reason?: FaultCode | OpenReason;
  /** Where, for programmers. */
  detail?: string;
}

/** What the body of a check answers, unless it throws a DrawFault, which is its fail. */
export type Finding = "pass" | "not_applicable" | { because: OpenReason };

/** Runs one check. Whatever is thrown is its fail. */
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
