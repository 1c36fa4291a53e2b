import { type Db } from "@sortes/db";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import * as sendingDays from "@sortes/db/newsletter/sending/sending-days";
import { CommandError } from "@sortes/process";
import { turnSwitch } from "../features/newsletter/sending/sending.service.ts";
import { refuseCopied, runCommand } from "./run-command.ts";

/** The command line's actions on the sending of campaigns. @returns the text to print */
const commands: Readonly<Record<string, (db: Db) => Promise<string>>> = {
  stop: (db) => turn(db, true),
  go: (db) => turn(db, false),
  status: tell,
};

/**
 * `stop` stops all campaigns, `go` resumes them, `status` shows the state. Mails already handed to the mail server
 * still arrive; other mails, such as password resets, are still sent.
 */
export async function changeSending(db: Db, args: readonly string[]): Promise<string> {
  const [verb = "", ...others] = args;
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (!command || others.length > 0)
    throw new CommandError("usage: npm run sending -- stop | go | status");
  return await command(db);
}

async function turn(db: Db, stopped: boolean): Promise<string> {
  if (!stopped) await refuseCopied(db);
  const turned = await turnSwitch(db, "cli", {
    stopped,
    at: await sendingControl.databaseTime(db),
  });
  if (!turned)
    return stopped
      ? "All campaigns are already stopped; nothing changed."
      : "Campaigns are not stopped; nothing changed.";
  return stopped ? "All campaigns are now stopped." : "Campaigns are now resumed.";
}

async function tell(db: Db): Promise<string> {
  const [{ stopped, changedAt }, fault, warmUp] = await Promise.all([
    sendingControl.getSwitch(db),
    sendingControl.findFault(db),
    sendingDays.findWarmUp(db),
  ]);
  const since = changedAt ? ` since ${changedAt.toISOString()}` : "";
  const lines = [stopped ? `All campaigns are stopped${since}.` : "Campaigns are not stopped."];
  if (fault)
    lines.push(
      fault.kind === "bounces"
        ? `On hold since ${fault.since.toISOString()}, because far more addresses are refused than usual: ${fault.message}`
        : `The mail server has been refusing them since ${fault.since.toISOString()}: ${fault.message}`,
    );
  if (warmUp)
    lines.push(
      `The sender is being warmed up: ${warmUp.permits} of today's ${warmUp.allowance} campaign mails are used.`,
    );
  return lines.join("\n");
}

if (import.meta.main)
  await runCommand(async (db, args) => console.log(await changeSending(db, args)));
