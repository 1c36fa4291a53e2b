import {
  type Db,
  findUserByEmail,
  inTransaction,
  insertAuditEntry,
  newId,
  setStaff,
} from "@sortes/db";
import { CommandError, runCommand } from "./run-command.ts";

/** `grant EMAIL` gives staff rights, `revoke EMAIL` takes them. They act on the person's next request. */
async function changeStaff(db: Db, [verb, email]: readonly string[]): Promise<string> {
  if ((verb !== "grant" && verb !== "revoke") || !email)
    throw new CommandError("usage: npm run staff -- grant EMAIL | revoke EMAIL");
  const user = await findUserByEmail(db, email);
  if (!user) throw new CommandError(`Nobody has registered as ${email}.`);
  const isStaff = verb === "grant";
  if (user.isStaff === isStaff)
    return `${user.email} ${isStaff ? "is staff already" : "is not staff"}; nothing changed.`;
  const createdAt = new Date();
  await inTransaction(db, async (tx) => {
    await setStaff(tx, user.id, isStaff);
    await insertAuditEntry(tx, {
      id: newId(createdAt),
      actor: "cli",
      action: `staff.${verb}`,
      subject: user.id,
      createdAt,
    });
  });
  return `${user.email} ${isStaff ? "is staff now" : "is no longer staff"}.`;
}

if (import.meta.main)
  await runCommand(async (db, args) => console.log(await changeStaff(db, args)));
