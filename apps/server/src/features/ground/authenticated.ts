import type { TokenScope } from "@sortes/contract";
import type { UserRow } from "@sortes/db";

/** Who calls, by a session or a personal token. */
export interface Authenticated {
  /** Of a personal token its hash, which is the id of no session. */
  sessionId: string;
  user: UserRow;
  /** The scopes of a personal token. A session has none and may do everything. */
  scopes?: readonly TokenScope[];
}
