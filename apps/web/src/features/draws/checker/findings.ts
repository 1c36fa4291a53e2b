import type { CheckName, OpenReason, Outcome, Report } from "@sortes/core/draws/check";
import { filled, type Language, reasonOf, words, wordsOf } from "./words.ts";

/** The outcome of one check in words. */
export interface Finding extends Pick<Outcome, "check" | "status"> {
  /** Its subject, such as “Times”. */
  name: string;
  /** Such as “Holds”. */
  state: string;
  /** Empty if the check does not apply. */
  sentence: string;
  /** The codes of the fault, for experts; empty unless the check failed. */
  code: string;
}

/** The verdict in words; `notes` are sentences or names of checks. */
export interface Verdict {
  status: "pass" | "partly" | "fail" | "not_checked";
  title: string;
  notes: string[];
}

function findingOf({ check, status, reason, detail }: Outcome, language: Language): Finding {
  const all = words[language];
  const { name, pass, fail } = wordsOf(all, check);
  const open = status === "not_checked" && reason ? reasonOf(all, check, reason as OpenReason) : "";
  const codes = [reason, detail].filter(Boolean).join(", ");
  return {
    check,
    status,
    name,
    state: all.states[status],
    sentence: { pass, fail, not_checked: open, not_applicable: "" }[status],
    code: status === "fail" ? filled(all.forExperts, { code: codes }) : "",
  };
}

function verdictOf({ verdict, facts }: Report, failed: string[], language: Language): Verdict {
  const { verdicts } = words[language];
  if (failed.length > 0) {
    const notes = [new Intl.ListFormat(language).format(failed)];
    return { status: "fail", title: verdicts.fail, notes };
  }
  if (verdict === 0)
    return { status: "not_checked", title: verdicts.open, notes: [verdicts.openHint] };
  if (facts?.commitOnly)
    return { status: "partly", title: verdicts.partly, notes: [verdicts.partlyHint] };
  return { status: "pass", title: verdicts[verdict], notes: [] };
}

/** A report in words: the page of a draw shows its checks, the offline checker also its verdict. */
export function findingsOf(
  report: Report,
  language: Language,
): { verdict: Verdict; checks: Finding[] } {
  const hasPassed = (name: CheckName) =>
    report.checks.some(({ check, status }) => check === name && status === "pass");
  // both together mean that nothing was changed, which one line says
  const isUnchanged = hasPassed("shape") && hasPassed("chain");
  const checks = report.checks
    .filter(({ check }) => !(isUnchanged && check === "shape"))
    .map((one) => findingOf(one, language));
  const failed = checks.filter(({ status }) => status === "fail").map(({ name }) => name);
  return { verdict: verdictOf(report, failed, language), checks };
}
