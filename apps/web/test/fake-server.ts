import type { ErrorCode, FieldErrors, MessageParams, User } from "@sortes/contract";
import { vi } from "vitest";

/** What the server refuses, as it comes over the wire. */
export class Refusal extends Error {
  readonly data: object;

  constructor(
    httpStatus: number,
    reason: ErrorCode,
    fields?: FieldErrors,
    params: MessageParams = {},
  ) {
    super(reason);
    const codes: Record<number, string> = {
      401: "UNAUTHORIZED",
      404: "NOT_FOUND",
      500: "INTERNAL_SERVER_ERROR",
    };
    this.data = { code: codes[httpStatus] ?? "BAD_REQUEST", httpStatus, reason, params, fields };
  }
}

export interface Call {
  path: string;
  input: unknown;
  headers: Headers;
}

type Handlers = Record<string, (call: Call) => unknown>;

/** Answers `/trpc` in place of the network. A procedure without a handler cannot be reached. @returns all calls so far */
export function fakeServer(handlers: Handlers): Call[] {
  const calls: Call[] = [];
  const answer = async (call: Call): Promise<object> => {
    calls.push(call);
    const handler = handlers[call.path];
    if (!handler) throw new TypeError("Failed to fetch");
    try {
      return { result: { data: (await handler(call)) ?? null } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { error: { message: error.message, code: -32000, data: error.data } };
    }
  };
  vi.stubGlobal("fetch", async (address: string, { headers, body }: RequestInit = {}) => {
    const url = new URL(address, "http://localhost");
    const sent = JSON.parse(
      (body as string | undefined) ?? url.searchParams.get("input") ?? "{}",
    ) as Record<number, unknown>;
    const path = url.pathname.replace("/trpc/", "");
    const ask = async (one: string, input: unknown) =>
      await answer({ path: one, input, headers: new Headers(headers) });
    const answers = url.searchParams.has("batch")
      ? await Promise.all(path.split(",").map((one, i) => ask(one, sent[i])))
      : await ask(path, sent);
    return new Response(JSON.stringify(answers), {
      headers: { "content-type": "application/json" },
    });
  });
  return calls;
}

export const ana: User = {
  id: "01939c5a-0000-7000-8000-000000000001",
  username: "Ana",
  email: "ana@example.ro",
  emailVerified: false,
  subscriptionTier: "free",
  isPremium: false,
  isStaff: false,
  subscribed: false,
  language: "en",
  features: [],
  createdAt: "2026-04-14T10:00:00.000Z",
};
