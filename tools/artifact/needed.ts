import { CommandError } from "@sortes/process";

/** The database's URL. @throws CommandError without one: the artifact has no PostgreSQL of its own. */
export function databaseIn({ DATABASE_URL }: { DATABASE_URL?: string | undefined }): string {
  if (DATABASE_URL) return DATABASE_URL;
  throw new CommandError(
    "DATABASE_URL is not set. This build of Sortes has no PostgreSQL of its own: set DATABASE_URL to an address such as postgres://user:password@localhost:5432/sortes.",
  );
}
