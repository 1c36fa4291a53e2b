import { randomBytes } from "node:crypto";
import {
  countUsers,
  type Db,
  inTransaction,
  insertAuditEntry,
  insertUser,
  newId,
} from "@sortes/db";
import { hash } from "@node-rs/argon2";
import { argon2Parameters } from "../features/accounts/passwords.ts";
import { runCommand } from "./run-command.ts";

const email = "staff@localhost.test";

/**
 * Gives an empty database one staff login with a random password.
 * @returns the password, which is stored nowhere, or undefined where somebody has an account already.
 */
async function createFirstStaff(db: Db): Promise<string | undefined> {
  if ((await countUsers(db)) > 0) return undefined;
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hash(password, argon2Parameters);
  const createdAt = new Date();
  await inTransaction(db, async (tx) => {
    const id = newId(createdAt);
    await insertUser(tx, {
      id,
      username: "staff",
      email,
      passwordHash,
      language: "en",
      emailVerified: true,
      isStaff: true,
      createdAt,
    });
    await insertAuditEntry(tx, {
      id: newId(createdAt),
      actor: "cli",
      action: "staff.first",
      subject: id,
      createdAt,
    });
  });
  return password;
}

if (import.meta.main)
  await runCommand(async (db, _args, production) => {
    const password = production ? undefined : await createFirstStaff(db);
    if (password) console.log(`Staff login: ${email} with the password ${password} (shown once)`);
  });
