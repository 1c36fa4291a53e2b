import type { TokenScope } from "@sortes/contract";
import type { UserRow } from "@sortes/db/accounts/users";

/** The caller, authenticated by a session or a personal token. */
export interface Authenticated {
  /** The session's id; for a personal token its hash, which matches no session. */
  sessionId: string;
  user: UserRow;
  /** The scopes of a personal token. A session has none and may do everything. */
  scopes?: readonly TokenScope[];
}
