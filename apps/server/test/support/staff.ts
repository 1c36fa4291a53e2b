import { setStaff } from "@sortes/db";
import type { TestServer } from "./server.ts";

/** Registers somebody who is staff. */
export async function staffMember(
  { person, context }: Pick<TestServer, "person" | "context">,
  name: string,
): Promise<{ token: string; id: string; email: string }> {
  const member = await person(name);
  await context.db.transaction().execute((tx) => setStaff(tx, member.id, true));
  return member;
}
