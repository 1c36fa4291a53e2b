import { type AppSecrets, isLetterTestToken } from "@sortes/db";

/** Whether a link's token belongs to a test mail and therefore to no reader. */
export const isOfTest = (secrets: AppSecrets, token: string): boolean =>
  secrets.read((secret) => (isLetterTestToken(secret, token) ? true : undefined)) ?? false;
