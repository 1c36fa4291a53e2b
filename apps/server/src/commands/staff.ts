import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import {
  asciiAddress,
  DomainError,
  isEmailAddress,
  type Language,
  languages,
} from "@sortes/contract";
import { brokenUniqueConstraint, type Db, inTransaction } from "@sortes/db";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import * as users from "@sortes/db/accounts/users";
import * as sessions from "@sortes/db/accounts/sessions";
import * as staffInvitations from "@sortes/db/accounts/staff-invitations";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as personalTokens from "@sortes/db/accounts/personal-tokens";
import type { OpenInvitationRow } from "@sortes/db/accounts/staff-invitations";
import type { StaffRow, UserRow } from "@sortes/db/accounts/users";
import { CommandError } from "@sortes/process";
import { argon2Parameters } from "../config.ts";
import { inviteStaff } from "../features/accounts/staff/staff-invitations.ts";
import {
  type Giver,
  recordStaffDeed,
  takeRights,
} from "../features/accounts/staff/staff-rights.ts";
import { operatorName, runCommand } from "./run-command.ts";

const usage =
  "usage: npm run staff -- list | invite EMAIL [--language en|ro] | grant EMAIL | revoke EMAIL [--even-last] | password EMAIL";

interface Call {
  giver: Giver & { operator: string };
  evenLast: boolean;
  /** The language of the invitation. */
  language: Language;
}

/** An action of the command line on a staff member. @returns the text to print */
type Change = (db: Db, email: string, call: Call) => Promise<string>;

const changes: Readonly<Record<string, Change>> = {
  invite,
  grant,
  revoke,
  password: renewPassword,
};

/**
 * `list` shows all staff and open invitations. `invite EMAIL` mails a link with which the addressee gets an account
 * with staff rights; `grant EMAIL` does the same for an existing account. `revoke EMAIL` withdraws an invitation and
 * removes the rights, except of the last staff member. `password EMAIL` sets a new password for a staff member. All
 * take effect on the user's next request.
 * @param operator the user at the command line
 */
export async function changeStaff(
  db: Db,
  [verb = "", ...rest]: readonly string[],
  operator = operatorName(),
): Promise<string> {
  const evenLast = verb === "revoke" && rest.includes("--even-last");
  const words = rest.filter((word) => !evenLast || word !== "--even-last");
  const at = verb === "invite" ? words.indexOf("--language") : -1;
  const [, named = "en"] = at < 0 ? [] : words.splice(at, 2);
  const language = languages.find((one) => one === named);
  const [email, ...tooMuch] = words;
  if (verb === "list" && email === undefined) return await list(db);
  const change = Object.hasOwn(changes, verb) ? changes[verb] : undefined;
  if (!change || !email || !language || tooMuch.length > 0) throw new CommandError(usage);
  const giver = { actor: "cli", operator, at: await sendingControl.databaseTime(db) };
  return await change(db, asciiAddress(email.trim()), { giver, evenLast, language });
}

async function invite(db: Db, address: string, { giver, language }: Call): Promise<string> {
  if (!isEmailAddress(address)) throw new CommandError(`${address} is no email address.`);
  try {
    const { outcome, email } = await inTransaction(db, (tx) =>
      inviteStaff(tx, { address, language }, giver),
    );
    if (outcome === "staff") return `${email} already has staff rights; nothing changed.`;
    return (
      `${address} gets an email with a link that works once, for 7 days; earlier links of invitations to this address ` +
      "have ended. Without SMTP_URL, emails are in DATA_DIR/outbox. “list” shows who has not accepted yet."
    );
  } catch (error) {
    if (brokenUniqueConstraint(error) === undefined) throw error;
    throw new CommandError(`Somebody else is inviting ${address} right now; nothing changed.`);
  }
}

/**
 * Invites an account's address by mail instead of granting rights directly: anybody may have registered the address.
 */
async function grant(db: Db, address: string, call: Call): Promise<string> {
  const { email, language } = await findByEmail(db, address);
  return await invite(db, email, { ...call, language });
}

async function revoke(db: Db, email: string, { giver, evenLast }: Call): Promise<string> {
  try {
    return await inTransaction(db, async (tx) => {
      const withdrawn = await staffInvitations.remove(tx, email);
      if (withdrawn !== undefined) await recordStaffDeed(tx, "staff.withdraw", withdrawn, giver);
      if (withdrawn !== undefined && !(await users.findByEmail(tx, email))?.isStaff)
        return `The invitation of ${email} is withdrawn.`;
      const person = await findByEmail(tx, email);
      const taken = await takeRights(tx, person.id, giver, { evenLast });
      return `${person.email} ${taken ? "no longer has staff rights." : "has no staff rights; nothing changed."}`;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new CommandError(
      `${email} is the only staff member; nothing changed. Add --even-last to remove the rights anyway.`,
    );
  }
}

/**
 * Sets a new random password, and ends all sessions, personal tokens and links to reset it. A command killed before
 * printing can be repeated.
 */
async function renewPassword(db: Db, email: string, { giver }: Call): Promise<string> {
  const user = await findByEmail(db, email);
  if (!user.isStaff)
    throw new CommandError(
      `${user.email} has no staff rights; only staff get a new password here.`,
    );
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hash(password, argon2Parameters);
  await inTransaction(db, async (tx) => {
    await users.setPasswordHash(tx, user.id, passwordHash);
    await sessions.removeAllOfUser(tx, user.id);
    await users.deleteAddressChange(tx, user.id);
    await personalTokens.removeOfUser(tx, user.id);
    const link = { kind: "reset_password", now: giver.at } as const;
    await mailTokens.voidAll(tx, { userId: user.id }, link);
    await recordStaffDeed(tx, "staff.password", user.id, giver);
  });
  return `The password of ${user.email} is now ${password} (shown once). All sessions of this account were ended.`;
}

async function list(db: Db): Promise<string> {
  const [staff, invitations] = await Promise.all([
    users.findStaff(db),
    sendingControl.databaseTime(db).then((now) => staffInvitations.list(db, now)),
  ]);
  const members = staff.length === 0 ? ["There are no staff members."] : staff.map(lineOf);
  return [...members, ...invitations.map(invitedLine)].join("\n");
}

const invitedLine = ({ address, operator, inviterName, expiresAt }: OpenInvitationRow): string =>
  `${address}, invited by ${inviterName ?? `${operator} (command line)`}, until ${expiresAt.toISOString()}`;

function lineOf({ emailVerified, ...member }: StaffRow): string {
  const { staffSince, staffBy, staffOperator, byUsername } = member;
  const email = `${member.email}${emailVerified ? "" : " (never confirmed)"}`;
  if (!staffSince) return email;
  const command = staffOperator === null ? "the command line" : `${staffOperator} (command line)`;
  const by = staffBy === "cli" ? command : (byUsername ?? "someone whose account was deleted");
  return `${email}, since ${staffSince.toISOString()}, by ${by}`;
}

/** @throws CommandError for an unknown address. */
async function findByEmail(db: Db, email: string): Promise<UserRow> {
  const user = await users.findByEmail(db, email);
  if (!user) throw new CommandError(`No account uses ${email}.`);
  return user;
}

if (import.meta.main)
  await runCommand(async (db, args) => console.log(await changeStaff(db, args)));
