const bytes = 16;

/** What a draft is called before the server knows it. `randomUUID` exists on https only. */
export const newDraftKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
