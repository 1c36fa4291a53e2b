import { limits } from "@sortes/contract";
import { fieldsIn } from "./fields.ts";
import type { RecipientStatus } from "./inbound-mail.ts";
import { addressesIn } from "./returned-mail.ts";
import { codesIn } from "../../../transports/rejection-class.ts";

/** Fields whose repetition begins the block of the next recipient. */
const recipientFields = ["original-recipient", "final-recipient"];
const firstFields = [...recipientFields, "action", "status"];

/**
 * The statuses of the recipients in a delivery report (RFC 3464). Servers omit the block about the report, run blocks
 * together, or put blank lines inside them, so repeated fields separate blocks, not blank lines.
 */
export function statusesIn(text: string): RecipientStatus[] {
  const groups: Map<string, string>[] = [];
  let fields = new Map<string, string>();
  for (const { name, value } of fieldsIn(text)) {
    const isNext = recipientFields.includes(name) && isComplete(fields);
    if (isNext || (firstFields.includes(name) && fields.has(name))) {
      groups.push(fields);
      fields = new Map();
    }
    if (!fields.has(name)) fields.set(name, value);
  }
  return [...groups, fields]
    .flatMap((group) => statusOf(group) ?? [])
    .slice(0, limits.report.recipients);
}

const isComplete = (fields: ReadonlyMap<string, string>): boolean =>
  recipientFields.some((name) => fields.has(name)) &&
  (fields.has("action") || fields.has("status"));

function statusOf(fields: ReadonlyMap<string, string>): RecipientStatus | undefined {
  const said = fields.get("diagnostic-code");
  const status = preciseCode(fields.get("status"), said);
  const code = status ?? /(?<![\d.])[45]\d\d(?=[ -])/.exec(said ?? "")?.[0];
  const action = actionOf(fields.get("action")?.toLowerCase(), code);
  if (action === undefined) return undefined;
  return {
    action,
    status,
    diagnostic: said === undefined ? undefined : plainLine(withoutType(said)),
    addresses: recipientFields.flatMap((name) =>
      addressesIn((fields.get(name) ?? "").replace(/^\s*[\w-]+\s*;/, "")),
    ),
  };
}

function actionOf(
  said: string | undefined,
  code: string | undefined,
): RecipientStatus["action"] | undefined {
  if (/^(?:fail|expired|bounce|undeliver|reject)/.test(said ?? "")) return "failed";
  if (said?.startsWith("delay")) return "delayed";
  if (/^(?:deliver|relay|expan)/.test(said ?? "")) return "passed";
  // some servers omit the action
  return code?.startsWith("5") ? "failed" : code?.startsWith("4") ? "delayed" : undefined;
}

/** Removes the type before a value, such as `smtp;`. */
export const withoutType = (value: string): string => value.replace(/^\s*[\w-]+\s*;\s*/, "");

/** Many servers report `5.0.0` and put the specific code into the rejecting server's words. */
export function preciseCode(
  status: string | undefined,
  said: string | undefined,
): string | undefined {
  const code = codeIn(status);
  return code === undefined || code.endsWith(".0.0") ? (codeIn(said) ?? code) : code;
}

/** The first enhanced code in a text. */
export const codeIn = (text = ""): string | undefined => codesIn(text)[0];

/** One line for staff, without invisible characters. */
export const plainLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, limits.report.diagnostic);
