import type {
  ErrorCode,
  FieldErrors,
  MessageParams,
  SendingState,
  SiteSettings,
} from "@sortes/contract";
import type { AppRouter } from "@sortes/server";
import { person } from "@sortes/testing/builders";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { vi } from "vitest";

/** An error of the server, as sent. */
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

export const refuse = (...given: ConstructorParameters<typeof Refusal>): never => {
  throw new Refusal(...given);
};

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** The full name of a procedure: `history.list`. */
export type Path = { [R in keyof Inputs]: `${R}.${keyof Inputs[R] & string}` }[keyof Inputs];

type At<Tree, P extends Path> = P extends `${infer R}.${infer Name}`
  ? R extends keyof Tree
    ? Name extends keyof Tree[R]
      ? Tree[R][Name]
      : never
    : never
  : never;

/** A call as the page sends it. */
export interface Call<P extends Path = Path> {
  path: P;
  input: At<Inputs, P>;
  headers: Headers;
}

/** The output of a procedure; `void` if it has none. */
type Answer<P extends Path> = [At<Outputs, P>] extends [never] ? void : At<Outputs, P>;

/** Handles a call like the server: returns the procedure's output, or throws a `Refusal`. */
export type Handler<P extends Path> = (call: Call<P>) => Answer<P> | Promise<Answer<P>>;

/** Handlers by procedure. Unknown procedures and wrong shapes do not compile. */
export type Handlers = { [P in Path]?: Handler<P> };

/** A call to any procedure, discriminated by its path. */
export type AnyCall = { [P in Path]: Call<P> }[Path];

/** The calls to a procedure. */
export const to = (calls: readonly AnyCall[], path: Path) =>
  calls.filter((call) => call.path === path);

/** The inputs of the calls to a procedure. */
export const inputsOf = (calls: readonly AnyCall[], path: Path) =>
  to(calls, path).map(({ input }) => input);

/** Answers requests for files, below `/api`. */
export type Files = (url: URL, init: RequestInit) => Response | Promise<Response>;

/**
 * Answers `/trpc` in place of the network. Procedures without a handler are unreachable, and so are files without
 * `files`.
 * @returns all calls so far
 */
export function fakeServer(handlers: Handlers, files?: Files): AnyCall[] {
  const calls: AnyCall[] = [];
  const answer = async (call: AnyCall): Promise<object> => {
    const data = handlers[call.path] ? undefined : usual[call.path];
    if (data) return { result: { data } };
    calls.push(call);
    const handler = handlers[call.path] as ((call: AnyCall) => unknown) | undefined;
    if (!handler) throw new TypeError("Failed to fetch");
    try {
      return { result: { data: (await handler(call)) ?? null } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { error: { message: error.message, code: -32000, data: error.data } };
    }
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const { headers, body } = init;
    const url = new URL(address, "http://localhost");
    if (files && url.pathname.startsWith("/api/")) return await files(url, init);
    const sent = JSON.parse(
      (body as string | undefined) ?? url.searchParams.get("input") ?? "{}",
    ) as Record<number, unknown>;
    const paths = url.pathname.replace("/trpc/", "");
    const ask = async (path: string, input: unknown) =>
      await answer({ path, input, headers: new Headers(headers) } as AnyCall);
    const answers = url.searchParams.has("batch")
      ? await Promise.all(paths.split(",").map((path, i) => ask(path, sent[i])))
      : await ask(paths, sent);
    return new Response(JSON.stringify(answers), {
      headers: { "content-type": "application/json" },
    });
  });
  return calls;
}

/** The operator's settings. */
const site: SiteSettings = {
  supportEmail: "help@sortes.test",
  coffeeUrl: "https://coffee.test/",
};

/** The state of sending while nothing stops it. */
export const running: SendingState = {
  stopped: false,
  changedAt: null,
  noWorker: false,
  fault: null,
  warmUp: null,
};

/** Answers to what pages ask for besides their own: every page, and those of staff. */
const usual: { [P in Path]?: Answer<P> } = {
  "site.settings": site,
  // the operator shows no ad
  "ads.current": { ad: null },
  "sending.state": running,
};

/** A person whose address is not confirmed yet. */
export const ana = person({ emailVerified: false });
