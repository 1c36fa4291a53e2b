import type { User } from "@sortes/contract";
import type { AppRouter } from "@sortes/server";
import type { TRPCLink } from "@trpc/client";
import { Signal } from "./signal.ts";
import { readStored, readStoredJson, removeStored, writeStored } from "./storage.ts";
import { noteTypist } from "./stored-state.ts";

/** The known fields of the user: a stored one may be incomplete or from an older version. */
export type KnownUser = Partial<User>;

interface SignedIn {
  token: string;
  user: KnownUser | undefined;
}

const keys = { token: "token", user: "user", auth: "auth-storage" } as const;

/** The value of `auth-storage` that other tabs see for a moment when the owner of the session leaves. */
const parted = JSON.stringify({ user: null, token: null, isAuthenticated: false });

/** The session of this browser, in local storage; without `token` there, no one is signed in. */
export class Session {
  readonly state: Signal<SignedIn | undefined>;
  /** Whether the server has ended this page's last session by revoking it or letting it expire. */
  readonly hasEnded = new Signal(false);
  /** Whether the server did not answer the query for the session's owner, and the page has not reported that yet. */
  readonly isUnconfirmed = new Signal(false);
  /** Pending while the server is asked for the session's owner. */
  confirming: Promise<unknown> | undefined;
  /** Sends what still needs the session: called before its owner signs out. */
  readonly lastCalls = new Set<() => Promise<void>>();
  /** Replaces the network link when a page is rendered outside a browser. */
  declare link?: TRPCLink<AppRouter>;

  constructor(start?: SignedIn) {
    this.state = new Signal(start);
  }

  get token(): string | undefined {
    return this.state.get()?.token;
  }

  /** Opens a session after login or registration. */
  open(token: string, user: KnownUser | undefined): void {
    noteTypist(user?.id);
    this.state.set({ token, user });
    this.hasEnded.set(false);
    writeStored(keys.token, token);
    const stored = user && renamed(user, snake);
    if (stored) writeStored(keys.user, JSON.stringify(stored));
    else removeStored(keys.user);
    const auth = { user: stored ?? null, token, isAuthenticated: true };
    writeStored(keys.auth, JSON.stringify(auth));
  }

  /**
   * Stores the server's data about the user, unless another user has signed in since. Stores nothing if another tab has
   * just changed the session: this tab will follow.
   */
  update(token: string, user: User): void {
    if (this.token !== token) return;
    if (readStored(keys.token) === token) this.open(token, user);
    else this.state.set({ token, user });
  }

  close(): void {
    for (const key of Object.values(keys)) removeStored(key);
    this.state.set(undefined);
    this.hasEnded.set(false);
  }

  /** Closes the session because its owner leaves: other tabs then forget what was typed in them. */
  part(): void {
    writeStored(keys.auth, parted);
    this.close();
  }

  /** Ends a session that the server no longer knows; the login page says so. */
  end(): void {
    this.close();
    this.hasEnded.set(true);
  }

  /** Adopts another tab's session. Writes nothing, since two tabs would trigger each other endlessly. */
  follow(): void {
    const token = readStored(keys.token);
    if (token) this.hasEnded.set(false);
    const user = token ? storedUser(token) : undefined;
    noteTypist(user?.id);
    this.state.set(token ? { token, user } : undefined);
  }
}

/** Whether a change of this local storage key (null: all keys) may change the session. */
export const isSessionKey = (key: string | null): boolean =>
  key === null || Object.values<string>(keys).includes(key);

/** Whether this change of another tab means that the session's owner has left, not that the session has ended. */
export const isParting = ({ key, newValue }: StorageEvent): boolean =>
  key === keys.auth && newValue === parted;

/** Reads the stored session and makes its three keys consistent. */
export function restoreSession(): Session {
  const session = new Session();
  const token = readStored(keys.token);
  if (token) session.open(token, storedUser(token));
  else session.close();
  return session;
}

function storedUser(token: string): KnownUser | undefined {
  const auth = readStoredJson(keys.auth);
  // a record with another token may belong to another user
  if (isObject(auth) && auth.token !== token) return undefined;
  const found = [readStoredJson(keys.user), isObject(auth) ? auth.user : undefined].find(isObject);
  return found && renamed(found, camel);
}

/** Converts a user's field name to the specification's form, used in storage: `subscription_tier`. */
const snake = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** The reverse. Earlier versions stored camel case, which stays unchanged. */
const camel = (field: string): string =>
  field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const renamed = (fields: object, name: (field: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [name(field), value]));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
