import { isUnauthorized } from "../shared/errors.ts";
import type { Services } from "./services.ts";

/**
 * Asks the server whose the stored session is. A 401 ends it here; without an answer it stays as it was stored.
 * @returns false where the session has ended
 */
export async function confirmSession(services: Services): Promise<boolean> {
  const confirming = confirm(services);
  services.session.confirming = confirming;
  return await confirming;
}

async function confirm({ session, client, queryClient }: Services): Promise<boolean> {
  const { token } = session;
  if (token === undefined) return true;
  try {
    session.update(token, await client.users.me.query());
  } catch (error) {
    if (session.token !== token) return true;
    if (isUnauthorized(error)) {
      session.close();
      queryClient.clear();
      return false;
    }
    session.isUnconfirmed.set(true);
  }
  return true;
}
