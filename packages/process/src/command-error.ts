/** A command that cannot be carried out for a reason that a person can mend. The message is what to print. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
