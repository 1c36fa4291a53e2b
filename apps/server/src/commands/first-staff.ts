import { text } from "node:stream/consumers";
import { hash, verify } from "@node-rs/argon2";
import { type Db, inTransaction, newId } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import * as audit from "@sortes/db/accounts/audit";
import { CommandError } from "@sortes/process";
import { argon2Parameters } from "../config.ts";
import { runCommand } from "./run-command.ts";

const email = "staff@localhost.test";

/**
 * Creates a staff login with this password in an empty database. Idempotent for the same password, so that a start
 * killed before printing the password can repeat it.
 * @returns whether the staff login with this password exists; false if there are other accounts.
 */
export async function createFirstStaff(db: Db, password: string): Promise<boolean> {
  if ((await users.count(db)) > 0) {
    const staff = await users.findByEmail(db, email);
    return staff?.isStaff === true && (await verify(staff.passwordHash, password));
  }
  const passwordHash = await hash(password, argon2Parameters);
  const createdAt = await sendingControl.databaseTime(db);
  await inTransaction(db, async (tx) => {
    const id = newId(createdAt);
    await users.insert(tx, {
      id,
      username: "staff",
      email,
      passwordHash,
      language: "en",
      emailVerified: true,
      emailVerifiedAt: createdAt,
      isStaff: true,
      staffSince: createdAt,
      staffBy: "cli",
      createdAt,
    });
    await audit.insert(tx, {
      actor: "cli",
      action: "staff.first",
      subject: id,
      createdAt,
    });
  });
  return true;
}

// the password is read from standard input, because command lines are visible to all users of the machine
if (import.meta.main)
  await runCommand(async (db, _args, production) => {
    if (production) return;
    const password = (await text(process.stdin)).trim();
    if (password.length < 12) throw new CommandError("A password is expected on standard input.");
    if (await createFirstStaff(db, password))
      console.log(`Staff login: ${email} with the password ${password} (shown once)`);
  });
