/** The key that identifies equal usernames or addresses: NFKC, lower case, trimmed. */
export const identityKey = (text: string): string => text.trim().normalize("NFKC").toLowerCase();
