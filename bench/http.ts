import { compare, efforts, figuresOf } from "./support/compare.ts";
import type { Figure, Size } from "./support/report.ts";
import { post, register, withServers } from "./support/servers.ts";

/**
 * CPU per request of a REST route and a tRPC query on the real server, against a bare Fastify route in its own process
 * with the same database work. Linux only: CPU time is read from /proc.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withServers(async ({ server, address, bare, bareAddress }) => {
    const token = await somebodyWithHistory(address);
    const input = encodeURIComponent(JSON.stringify({ 0: {} }));
    const figures: Figure[] = [];
    const pairs = {
      "users.me, one query": "me",
      "history.list, three queries, 20 items": "history",
    };
    for (const [work, path] of Object.entries(pairs)) {
      const procedure = path === "me" ? "users.me" : "history.list";
      const restPath = path === "me" ? "users/me" : "history";
      figures.push(
        ...figuresOf(
          work,
          Object.entries(
            await compare(efforts[size], token, {
              "bare Fastify": { process: bare, url: `${bareAddress}/${path}` },
              "REST row": { process: server, url: `${address}/api/${restPath}/` },
              "tRPC query": {
                process: server,
                url: `${address}/trpc/${procedure}?batch=1&input=${input}`,
              },
            }),
          ),
        ),
      );
    }
    return figures;
  });

async function somebodyWithHistory(address: string): Promise<string> {
  const { token } = await register(address);
  const names = Array.from({ length: 20 }, (_, i) => `Somebody ${i}`);
  const teams = [names.slice(0, 10), names.slice(10)];
  for (let i = 0; i < 30; i++)
    await post(
      address,
      "/history/team/",
      { name: `Group ${i}`, input_names: names.join(","), number_of_teams: 2, result: teams },
      token,
    );
  return token;
}
