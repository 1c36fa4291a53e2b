import {
  type Db,
  inTransaction,
  insertAuditEntry,
  newId,
  type SendingSwitch,
  turnSendingSwitch,
} from "@sortes/db";

/**
 * Stops all campaigns, or lets them go on. Other mails, such as those for a new password, go out all the same.
 * @param actor the id of a user, or `cli`
 * @returns undefined where the switch stands so already; then nothing has changed, and nothing is written down.
 */
export async function turnSwitch(
  db: Db,
  actor: string,
  { stopped, at }: { stopped: boolean; at: Date },
): Promise<SendingSwitch | undefined> {
  return await inTransaction(db, async (tx) => {
    const turned = await turnSendingSwitch(tx, stopped);
    if (turned) {
      const action = stopped ? "sending.stop" : "sending.go";
      await insertAuditEntry(tx, {
        id: newId(at),
        actor,
        action,
        subject: "sending",
        createdAt: at,
      });
    }
    return turned;
  });
}
