/** A command failed for a reason that the user can fix. The message is to be printed. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
