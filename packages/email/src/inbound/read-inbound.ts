import { type Fields, fieldGroups } from "./returned-mail.ts";
import PostalMime, { type Email } from "postal-mime";
import { limits } from "@sortes/contract";
import {
  addressesIn,
  envelopesOf,
  type InboundMail,
  type RecipientStatus,
  returnedMail,
} from "./returned-mail.ts";

/** Parts within parts of a mail; no report has more than a few. */
const deepest = 20;
/** Maximum lines parsed of a mail: everything useful is in the first thousands. */
const linesRead = 10_000;
/** Bytes of all headers of a mail together. */
const headerBytes = 256 * 1024;

const statusTypes = ["message/delivery-status", "message/global-delivery-status"];
/** Feedback types that mean a complaint; RFC 5965 has others. */
const complaints: ReadonlySet<string> = new Set(["abuse", "fraud", "opt-out"]);

/** A mail that claims to be a report but cannot be parsed. */
export class UnreadableReportError extends Error {
  override readonly name = "UnreadableReportError";
}

/**
 * Reads a mail that came to the address for reports: a delivery report (RFC 3464), a complaint (RFC 5965), or a wish to
 * unsubscribe. Everything in it may be forged. A mail that was cut off in the middle is read as far as it goes.
 * @param raw at most a mebibyte.
 * @throws UnreadableReportError.
 */
export async function readInbound(raw: Uint8Array): Promise<InboundMail> {
  const mail = await parsed(raw);
  const status = partOf(mail, statusTypes);
  if (status !== undefined) return delivery(mail, status);
  const feedback = partOf(mail, ["message/feedback-report"]);
  if (feedback !== undefined) return complaint(mail, feedback);
  if (isBroken(mail)) throw new UnreadableReportError("a report without what it reports");
  const token = /^unsubscribe ([\w-]{64})$/i.exec((mail.subject ?? "").trim())?.[1];
  return token === undefined ? { kind: "other" } : { kind: "unsubscribe", token };
}

async function parsed(raw: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(firstLines(raw), {
      // the returned mail is evidence, not part of the report
      forceRfc822Attachments: true,
      maxNestingDepth: deepest,
      maxHeadersSize: headerBytes,
    });
  } catch (error) {
    throw new UnreadableReportError("no mail that can be read", { cause: error });
  }
}

function firstLines(raw: Uint8Array): Uint8Array {
  let end = -1;
  for (let lines = 0; lines < linesRead; lines++) {
    end = raw.indexOf(0x0a, end + 1);
    if (end < 0) return raw;
  }
  return raw.subarray(0, end + 1);
}

/** The text of the first part of these types. */
function partOf(mail: Email, types: readonly string[]): string | undefined {
  const part = mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  if (!part) return undefined;
  const { content } = part;
  return typeof content === "string" ? content : Buffer.from(content as Uint8Array).toString();
}

function delivery(mail: Email, text: string): InboundMail {
  // the first block is about the report as a whole
  const [, ...groups] = fieldGroups(text, limits.report.recipients + 1);
  const recipients = groups.flatMap((fields) => statusOf(fields) ?? []);
  if (recipients.length === 0) throw new UnreadableReportError("a report about nobody");
  return { kind: "delivery", returned: returnedMail(mail, envelopesOf(mail)), recipients };
}

function statusOf(fields: Fields): RecipientStatus | undefined {
  const said = fields.get("diagnostic-code");
  const status = preciseCode(fields.get("status"), said);
  const action = actionOf(fields.get("action")?.toLowerCase(), status);
  if (action === undefined) return undefined;
  return {
    action,
    status,
    diagnostic: said === undefined ? undefined : plainLine(said.replace(/^\s*[\w-]+\s*;\s*/, "")),
    addresses: ["original-recipient", "final-recipient"].flatMap((name) =>
      addressesIn((fields.get(name) ?? "").replace(/^\s*[\w-]+\s*;/, "")),
    ),
  };
}

function actionOf(
  said: string | undefined,
  status: string | undefined,
): RecipientStatus["action"] | undefined {
  if (said?.startsWith("failed")) return "failed";
  if (said?.startsWith("delayed")) return "delayed";
  if (/^(?:delivered|relayed|expanded)/.test(said ?? "")) return "passed";
  // some leave it out
  return status?.startsWith("5") ? "failed" : status?.startsWith("4") ? "delayed" : undefined;
}

/** Many servers report `5.0.0` and put the specific code into the rejecting server's words. */
function preciseCode(status: string | undefined, said: string | undefined): string | undefined {
  const code = codeIn(status);
  return code === undefined || code.endsWith(".0.0") ? (codeIn(said) ?? code) : code;
}

const codeIn = (text = ""): string | undefined =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0];

const plainLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, limits.report.diagnostic);

function complaint(mail: Email, text: string): InboundMail {
  const [fields] = fieldGroups(text, 1);
  const type = fields?.get("feedback-type")?.toLowerCase();
  if (type === undefined) throw new UnreadableReportError("a report about nothing");
  if (!complaints.has(type)) return { kind: "other" };
  const sender = addressesIn(fields?.get("original-mail-from") ?? "");
  return {
    kind: "complaint",
    returned: returnedMail(mail, [...sender, ...envelopesOf(mail)]),
    addresses: addressesIn(fields?.get("original-rcpt-to") ?? ""),
  };
}

/** Whether a mail claims to be a report, or comes from a sender of reports. */
function isBroken({ headers, from }: Email): boolean {
  const type = headers.find(({ key }) => key === "content-type")?.value.toLowerCase() ?? "";
  const says = type.startsWith("multipart/report");
  return says
    ? /report-type\s*=\s*"?(?:delivery-status|feedback-report)/.test(type)
    : /^mailer-daemon@/i.test(from?.address ?? "");
}
