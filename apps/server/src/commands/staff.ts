import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import {
  type Db,
  deleteAddressChange,
  deleteSessionsOfUser,
  deleteTokensOfUser,
  findUserByEmail,
  inTransaction,
  insertAuditEntry,
  newId,
  setPasswordHash,
  setStaff,
  type Tx,
  type UserRow,
} from "@sortes/db";
import { CommandError } from "@sortes/process";
import { argon2Parameters } from "../features/accounts/passwords.ts";
import { runCommand } from "./run-command.ts";

/** What the command line can do to somebody. Answers what to print. */
type Change = (db: Db, user: UserRow) => Promise<string>;

const changes: Readonly<Record<string, Change>> = {
  grant: (db, user) => changeRights(db, user, true),
  revoke: (db, user) => changeRights(db, user, false),
  password: renewPassword,
};

/**
 * `grant EMAIL` gives staff rights, `revoke EMAIL` takes them, `password EMAIL` makes a new password for somebody who
 * has them. All act on the person's next request.
 */
export async function changeStaff(db: Db, [verb = "", email]: readonly string[]): Promise<string> {
  const change = Object.hasOwn(changes, verb) ? changes[verb] : undefined;
  if (!change || !email)
    throw new CommandError("usage: npm run staff -- grant EMAIL | revoke EMAIL | password EMAIL");
  const user = await findUserByEmail(db, email);
  if (!user) throw new CommandError(`Nobody has registered as ${email}.`);
  return await change(db, user);
}

async function changeRights(db: Db, user: UserRow, isStaff: boolean): Promise<string> {
  if (user.isStaff === isStaff)
    return `${user.email} ${isStaff ? "is staff already" : "is not staff"}; nothing changed.`;
  await recorded(db, isStaff ? "staff.grant" : "staff.revoke", user, (tx) =>
    setStaff(tx, user.id, isStaff),
  );
  return `${user.email} ${isStaff ? "is staff now" : "is no longer staff"}.`;
}

/** Whoever was signed in as that person is signed out. A command that was killed before it printed is run again. */
async function renewPassword(db: Db, user: UserRow): Promise<string> {
  if (!user.isStaff)
    throw new CommandError(`${user.email} is not staff; nobody else's password is made here.`);
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hash(password, argon2Parameters);
  await recorded(db, "staff.password", user, async (tx) => {
    await setPasswordHash(tx, user.id, passwordHash);
    await deleteSessionsOfUser(tx, user.id);
    await deleteAddressChange(tx, user.id);
    await deleteTokensOfUser(tx, user.id);
  });
  return `The password of ${user.email} is now ${password} (shown once); who was signed in is signed out.`;
}

/** A change and its entry in the audit log stand together, or neither does. */
async function recorded(
  db: Db,
  action: string,
  { id: subject }: UserRow,
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const createdAt = new Date();
  await inTransaction(db, async (tx) => {
    await change(tx);
    const id = newId(createdAt);
    await insertAuditEntry(tx, { id, actor: "cli", action, subject, createdAt });
  });
}

if (import.meta.main)
  await runCommand(async (db, args) => console.log(await changeStaff(db, args)));
