import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { FastifyAdapter } from "@bull-board/fastify";
import { DomainError } from "@sortes/contract";
import type { Queues } from "@sortes/queue";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failureOf } from "../failure.ts";
import { refuse } from "./replies.ts";
import { policyText } from "./security.ts";

/** The board's address. */
export const boardPath = "/ops/queues";

/** The board has inline styles and sets more by script; its scripts are files. */
const headers = {
  "content-security-policy": policyText({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'"],
    "base-uri": ["'self'"],
    "form-action": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
  }),
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
};

/**
 * The allowed changes: retry failed jobs, promote delayed ones, remove finished ones. Jobs cannot be added or edited.
 */
const changes =
  /^\/api\/queues\/[^/]+\/(?:retry\/failed|promote|clean\/(?:failed|completed)|[^/]+\/(?:retry|promote|clean))\/?$/;

interface Parts {
  queues: Queues;
  publicUrl: string;
  /** @throws DomainError if the caller may not see the board. */
  admit: (request: FastifyRequest) => Promise<void>;
}

/** Bull Board, for staff with a valid cookie. */
export async function queueBoard(server: FastifyInstance, parts: Parts): Promise<void> {
  const adapter = new FastifyAdapter().setBasePath(boardPath);
  const board = createBullBoard({
    queues: [],
    serverAdapter: adapter,
    options: {
      // by default it locates its pages with `eval`, which fails in bundled code
      uiBasePath: dirname(createRequire(import.meta.url).resolve("@bull-board/ui/package.json")),
      uiConfig: {
        boardTitle: "Sortes",
        hideRedisDetails: true,
        showWorkers: false,
        miscLinks: [{ text: "Sortes", url: operationsPage }],
      },
    },
  });
  adapter.setErrorHandler((error) => {
    const { status, code } = failureOf(error);
    if (status === 400) return { status, body: { error: code } };
    // a path that the library cannot parse
    const { statusCode = status } = error as { statusCode?: number };
    if (statusCode < 500) return { status: 404, body: { error: "NOT_FOUND" } };
    server.log.error({ err: error }, "the queue board failed");
    return { status: 500, body: { error: code } };
  });

  let shown: unknown[] = [];
  async function follow(): Promise<void> {
    const queues = await parts.queues.inspection.boardQueues().catch(() => {
      throw new DomainError("UNAVAILABLE");
    });
    if (queues.every((queue, i) => queue === shown[i])) return;
    shown = queues;
    board.replaceQueues(queues.map((queue) => new BullMQAdapter(queue)));
  }

  await server.register(
    async (scope) => {
      scope.addHook("onRequest", async (request, reply): Promise<FastifyReply | undefined> => {
        try {
          void reply.headers(headers);
          await parts.admit(request);
          checkChange(request, parts.publicUrl);
          if (isOfQueues(request)) await follow();
          return undefined;
        } catch (error) {
          if (wantsBoard(request) && needsPass(error))
            return await reply.redirect(operationsPage, 303);
          return refuse(request, reply, error);
        }
      });
      // removes the request for a font of another site, which the policy would block
      scope.addHook("onSend", async (_request, reply, payload) =>
        typeof payload === "string" && String(reply.getHeader("content-type")).includes("html")
          ? payload.replaceAll(/<link[^>]+fonts\.googleapis\.com[^>]*>/g, "")
          : payload,
      );
      await scope.register(adapter.registerPlugin());
    },
    { prefix: boardPath },
  );
}

/** The page where staff get a pass. */
const operationsPage = "/operations";

/** Whether a browser is opening the page, as opposed to a request by its scripts. */
const wantsBoard = ({ method, url, headers: { accept } }: FastifyRequest): boolean =>
  method === "GET" &&
  (accept?.includes("text/html") ?? false) &&
  !/^\/ops\/queues\/(?:api|static)\//.test(url);

const needsPass = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === "UNAUTHENTICATED" || error.code === "FORBIDDEN");

const isOfQueues = ({ url }: FastifyRequest): boolean => url.startsWith(`${boardPath}/api/`);

/** @throws DomainError FORBIDDEN for a change that is not allowed, or that comes from another site. */
function checkChange({ method, url, headers: asked }: FastifyRequest, publicUrl: string): void {
  if (method === "GET" || method === "HEAD") return;
  const [path = ""] = url.slice(boardPath.length).split("?");
  const { origin, host } = asked;
  const isOurs =
    origin === publicUrl || (URL.canParse(origin ?? "") && new URL(origin ?? "").host === host);
  if (!isOurs || !changes.test(path)) throw new DomainError("FORBIDDEN");
}
