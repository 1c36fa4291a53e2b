import type { User } from "@sortes/contract";
import type { AppRouter } from "@sortes/server";
import type { TRPCLink } from "@trpc/client";
import { Signal } from "./signal.ts";
import { readStored, readStoredJson, removeStored, writeStored } from "./storage.ts";

/** The known fields of the person: stored ones may be of an older version or missing. */
export type KnownUser = Partial<User>;

interface SignedIn {
  token: string;
  user: KnownUser | undefined;
}

const keys = { token: "token", user: "user", auth: "auth-storage" } as const;

/** The session of this browser, in local storage; without `token` there, no one is signed in. */
export class Session {
  readonly state: Signal<SignedIn | undefined>;
  /** Whether the server has ended the last session of this page: revoked, or expired. */
  readonly hasEnded = new Signal(false);
  /** Whether the server did not answer about the session's owner, and the page has not shown that yet. */
  readonly isUnconfirmed = new Signal(false);
  /** While the server is asked for the session's owner. */
  confirming: Promise<unknown> | undefined;
  /** Takes the calls of a page that is rendered elsewhere than in a browser. */
  declare link?: TRPCLink<AppRouter>;

  constructor(start?: SignedIn) {
    this.state = new Signal(start);
  }

  get token(): string | undefined {
    return this.state.get()?.token;
  }

  /** After login and register. */
  open(token: string, user: KnownUser | undefined): void {
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
   * Stores the server's data about the person, unless another person has signed in meanwhile. If another tab has just
   * changed the session, nothing is stored: this tab will follow.
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

  /** The server does not know the session any more, which the login page says. */
  end(): void {
    this.close();
    this.hasEnded.set(true);
  }

  /** Adopts another tab's session. Writes nothing, since two tabs would trigger each other endlessly. */
  follow(): void {
    const token = readStored(keys.token);
    this.state.set(token ? { token, user: storedUser(token) } : undefined);
  }
}

/** Whether a change of this key of the local storage, null for all of them, may be a change of the session. */
export const isSessionKey = (key: string | null): boolean =>
  key === null || Object.values<string>(keys).includes(key);

/** Reads the stored session and makes the three keys agree. */
export function restoreSession(): Session {
  const session = new Session();
  const token = readStored(keys.token);
  if (token) session.open(token, storedUser(token));
  else session.close();
  return session;
}

function storedUser(token: string): KnownUser | undefined {
  const auth = readStoredJson(keys.auth);
  // a record of another token may be of another person
  if (isObject(auth) && auth.token !== token) return undefined;
  const found = [readStoredJson(keys.user), isObject(auth) ? auth.user : undefined].find(isObject);
  return found && renamed(found, camel);
}

/** The specification's names of the fields of a user, under which they are stored: `subscription_tier`. */
const snake = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Earlier versions stored our own names, which stay as they are. */
const camel = (field: string): string =>
  field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const renamed = (fields: object, name: (field: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [name(field), value]));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
