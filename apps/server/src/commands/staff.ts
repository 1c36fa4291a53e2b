import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { DomainError } from "@sortes/contract";
import {
  type Db,
  deleteAddressChange,
  deleteSessionsOfUser,
  deleteTokensOfUser,
  findStaff,
  findUserByEmail,
  inTransaction,
  lockUser,
  setPasswordHash,
  type StaffRow,
  type Tx,
  type UserRow,
} from "@sortes/db";
import { CommandError } from "@sortes/process";
import { argon2Parameters } from "../config.ts";
import {
  type Giver,
  giveRights,
  recordStaffDeed,
  takeRights,
} from "../features/staff/staff-rights.ts";
import { operatorName, runCommand } from "./run-command.ts";

const usage =
  "usage: npm run staff -- list | grant EMAIL | revoke EMAIL [--even-last] | password EMAIL";

interface Call {
  giver: Giver;
  evenLast: boolean;
}

/** The command line's actions on a person. @returns the text to print */
type Change = (db: Db, email: string, call: Call) => Promise<string>;

const changes: Readonly<Record<string, Change>> = { grant, revoke, password: renewPassword };

/**
 * `list` shows all staff. `grant EMAIL` gives staff rights to an account with that confirmed address, `revoke EMAIL`
 * removes them unless it is the last one, and `password EMAIL` sets a new password for a staff member. All take effect
 * on the person's next request.
 * @param operator the user at the command line
 */
export async function changeStaff(
  db: Db,
  [verb = "", ...rest]: readonly string[],
  operator = operatorName(),
): Promise<string> {
  const evenLast = verb === "revoke" && rest.includes("--even-last");
  const [email, ...tooMuch] = rest.filter((word) => !evenLast || word !== "--even-last");
  if (verb === "list" && email === undefined) return await list(db);
  const change = Object.hasOwn(changes, verb) ? changes[verb] : undefined;
  if (!change || !email || tooMuch.length > 0) throw new CommandError(usage);
  return await change(db, email, { giver: { actor: "cli", operator, at: new Date() }, evenLast });
}

async function grant(db: Db, email: string, { giver }: Call): Promise<string> {
  return await inTransaction(db, async (tx) => {
    const person = await lockByEmail(tx, email);
    if (!person.emailVerified && !person.isStaff) throw new CommandError(unconfirmed(person.email));
    const given = await giveRights(tx, person, giver);
    return `${person.email} ${given ? "now has staff rights." : "already has staff rights; nothing changed."}`;
  });
}

const unconfirmed = (email: string): string =>
  `${email} has not been confirmed yet; nothing changed. Its owner can request a new password on the page ` +
  "/forgot-password and open the link in the email (without SMTP_URL, emails are in DATA_DIR/outbox). That " +
  "confirms the address; then run this again.";

async function revoke(db: Db, email: string, { giver, evenLast }: Call): Promise<string> {
  try {
    return await inTransaction(db, async (tx) => {
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

/** Ends that person's sessions. A command killed before printing can be repeated. */
async function renewPassword(db: Db, email: string, { giver }: Call): Promise<string> {
  const user = await findByEmail(db, email);
  if (!user.isStaff)
    throw new CommandError(
      `${user.email} has no staff rights; only staff get a new password here.`,
    );
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hash(password, argon2Parameters);
  await inTransaction(db, async (tx) => {
    await setPasswordHash(tx, user.id, passwordHash);
    await deleteSessionsOfUser(tx, user.id);
    await deleteAddressChange(tx, user.id);
    await deleteTokensOfUser(tx, user.id);
    await recordStaffDeed(tx, "staff.password", user.id, giver);
  });
  return `The password of ${user.email} is now ${password} (shown once). All sessions of this account were ended.`;
}

async function list(db: Db): Promise<string> {
  const staff = await findStaff(db);
  return staff.length === 0 ? "There are no staff members." : staff.map(lineOf).join("\n");
}

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
  const user = await findUserByEmail(db, email);
  if (!user) throw new CommandError(`No account uses ${email}.`);
  return user;
}

async function lockByEmail(tx: Tx, email: string): Promise<UserRow> {
  const { id } = await findByEmail(tx, email);
  const user = await lockUser(tx, id);
  if (!user) throw new CommandError(`No account uses ${email}.`);
  return user;
}

if (import.meta.main)
  await runCommand(async (db, args) => console.log(await changeStaff(db, args)));
