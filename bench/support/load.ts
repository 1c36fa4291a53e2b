import { Pool } from "undici";
import { quantile } from "./report.ts";

interface Load {
  /** The server's address, or the one address to request. */
  url: string;
  connections: number;
  seconds: number;
  /** Requested in turn, instead of the address itself. */
  paths?: readonly string[];
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** Whether answers are redirects, instead of successes. */
  redirects?: boolean;
}

interface Answered {
  requests: number;
  seconds: number;
  /** 99th percentile of the latency, in milliseconds. */
  p99: number;
}

/**
 * Keeps connections busy for some seconds, with one request at a time on each.
 * @throws when an answer is an error.
 */
export async function sendLoad({
  url,
  connections,
  seconds,
  paths,
  method = "GET",
  headers,
  body,
  redirects = false,
}: Load): Promise<Answered> {
  const { origin, pathname, search } = new URL(url);
  const asked = paths ?? [pathname + search];
  const pool = new Pool(origin, { connections });
  const times: number[] = [];
  const begin = performance.now();
  let sent = 0;
  const keepAsking = async () => {
    while (performance.now() - begin < 1000 * seconds) {
      const path = asked[sent++ % asked.length] ?? "/";
      const start = performance.now();
      const answer = await pool.request({ path, method, headers, body: body ?? null });
      await answer.body.arrayBuffer();
      times.push(performance.now() - start);
      if (Math.floor(answer.statusCode / 100) !== (redirects ? 3 : 2))
        throw new Error(`${method} ${origin}${path} answered ${answer.statusCode}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, keepAsking));
  } finally {
    await pool.destroy();
  }
  return {
    requests: times.length,
    seconds: (performance.now() - begin) / 1000,
    p99: quantile(times, 0.99),
  };
}
