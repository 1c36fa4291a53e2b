import type { TokenScope } from "@sortes/contract";
import type { TestServer } from "./server.ts";

/** Creates a personal token for the session's user. */
export async function personalToken(
  { call }: Pick<TestServer, "call">,
  session: string,
  scopes: readonly TokenScope[],
  expiresInDays = 90,
): Promise<{ id: string; token: string }> {
  const { status, body } = await call("/api/users/tokens/", {
    token: session,
    body: { name: "a program", scopes, expires_in_days: expiresInDays },
  });
  if (status !== 201) throw new Error(`no token was made: ${JSON.stringify(body)}`);
  return { id: body.data.id, token: body.data.token };
}
