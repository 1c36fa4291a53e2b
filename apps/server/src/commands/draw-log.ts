import { type Db, inTransaction } from "@sortes/db";
import * as drawLogs from "@sortes/db/draws/log";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import * as audit from "@sortes/db/accounts/audit";
import * as restored from "@sortes/db/ground/restored";
import { CommandError } from "@sortes/process";
import { operatorName, refuseCopied, runCommand } from "./run-command.ts";

const usage = "usage: npm run draw-log -- status | anew NAME | go NAME";

/**
 * `status` shows the draw logs. `anew NAME` ends the log of that name and begins a new one with the same statements and
 * a new key, after its key or its history was lost; server and worker use it from their next signature on. `go NAME`
 * resumes the log of a restored database as it is, if nothing was published after the backup.
 * @param operator the user at the command line
 * @returns the text to print
 */
export async function changeDrawLog(
  db: Db,
  [verb = "", name, ...tooMuch]: readonly string[],
  operator = operatorName(),
): Promise<string> {
  if (tooMuch.length > 0) throw new CommandError(usage);
  if (verb === "status" && name === undefined) return await status(db);
  if (verb === "anew" && name !== undefined) return await beginAnew(db, name, operator);
  if (verb === "go" && name !== undefined) return await goOn(db, name, operator);
  throw new CommandError(usage);
}

async function status(db: Db): Promise<string> {
  const logs = await drawLogs.list(db);
  if (logs.length === 0)
    return "There is no log yet: server or worker begins it at its first start.";
  const size = await drawLogs.size(db);
  const lines = await Promise.all(
    logs.map(async ({ number, origin }) => {
      const [keys, newest] = await Promise.all([
        drawLogs.findKeys(db, number),
        drawLogs.findCheckpoint(db, number),
      ]);
      const signed = newest ? `${newest.size} statements signed` : "not signed yet";
      const state = number === logs.length ? "the one that is signed" : "over";
      return [`${origin} (${state}): ${signed}`, ...keys.map((key) => `  key ${key}`)].join("\n");
    }),
  );
  return [...lines, `The database has ${size} statements.`].join("\n");
}

async function beginAnew(db: Db, name: string, operator: string): Promise<string> {
  return await inTransaction(db, async (tx) => {
    await refuseCopied(tx);
    const logs = await drawLogs.begin(tx);
    if (logs?.before.origin !== name)
      throw new CommandError(
        `The log that is signed is not called ${name}; nothing changed. “status” shows its name.`,
      );
    await restored.releaseDraws(tx);
    const { origin } = logs.begun;
    const createdAt = await sendingControl.databaseTime(tx);
    const detail = { operator, before: name };
    await audit.insert(tx, {
      actor: "cli",
      action: "draw.log_anew",
      subject: origin,
      detail,
      createdAt,
    });
    return (
      `The log is now ${origin}, and ${name} is over. The first machine that signs it makes its key in DATA_DIR; copy ` +
      "that file to the others, and publish the key and the reason (docs/operations.md, “The log of draws”)."
    );
  });
}

async function goOn(db: Db, name: string, operator: string): Promise<string> {
  return await inTransaction(db, async (tx) => {
    await refuseCopied(tx);
    const current = (await drawLogs.list(tx)).at(-1);
    if (current && current.origin !== name)
      throw new CommandError(
        `The log that is signed is not called ${name}; nothing changed. “status” shows its name.`,
      );
    if (!(await restored.releaseDraws(tx))) return "The log is not held; nothing changed.";
    await audit.insert(tx, {
      actor: "cli",
      action: "draw.log_go",
      subject: name,
      detail: { operator },
      createdAt: await sendingControl.databaseTime(tx),
    });
    return `Draws and the log ${name} go on.`;
  });
}

if (import.meta.main)
  await runCommand(async (db, args) => console.log(await changeDrawLog(db, args)));
