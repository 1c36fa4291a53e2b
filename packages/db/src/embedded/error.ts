/** Something about the embedded database that the person who starts it has to know; the message is one sentence. */
export class EmbeddedError extends Error {
  override readonly name = "EmbeddedError";
}
