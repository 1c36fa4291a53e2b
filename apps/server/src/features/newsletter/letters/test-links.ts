import { type AppSecrets, isLetterTestToken } from "@sortes/db";

/** Whether the link of a mail is that of a campaign's test, which belongs to no reader. */
export const isOfTest = (secrets: AppSecrets, token: string): boolean =>
  secrets.read((secret) => (isLetterTestToken(secret, token) ? true : undefined)) ?? false;
