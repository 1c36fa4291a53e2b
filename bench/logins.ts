import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { cpuOf } from "./support/compare.ts";
import { sendLoad } from "./support/load.ts";
import { type Figure, median, type Size } from "./support/report.ts";
import { register, withServers } from "./support/servers.ts";

const efforts: Record<Size, { rounds: number; seconds: number }> = {
  full: { rounds: 7, seconds: 4 },
  tiny: { rounds: 1, seconds: 0.3 },
};

/** As the server hashes: OWASP's first choice for argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Logins per second, over HTTP with stored sessions, alternating with bare password checks. On a shared machine CPU
 * time is more telling: the server's per login, against this process's per check.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withServers(async ({ address, server }) => {
    await register(address);
    const stored = await hash("secret1", parameters);
    const login = { email: "bench@example.test", password: "secret1" };
    const contenders = {
      bare: (seconds: number) => checks(() => verify(stored, "secret1"), seconds),
      login: (seconds: number) => logins(address, login, server, seconds),
    };
    const found: Record<keyof typeof contenders, Pace[]> = { bare: [], login: [] };
    const { rounds, seconds } = efforts[size];
    for (let round = -1; round < rounds; round++)
      for (const name of ["bare", "login"] as const) {
        const pace = await contenders[name](seconds);
        if (round >= 0) found[name].push(pace);
      }
    const [bare, ours] = [medianOf(found.bare), medianOf(found.login)];
    const ratios = found.login.map((pace, i) => {
      const other = found.bare[i] ?? { rate: Number.NaN, cpu: Number.NaN };
      return { rate: pace.rate / other.rate, cpu: pace.cpu / other.cpu };
    });
    return [
      {
        what: `logins on ${availableParallelism()} cores`,
        found: `${ours.rate.toFixed(0)} a second`,
        baseline: `bare argon2, ${bare.rate.toFixed(0)} a second`,
        ratio: medianOf(ratios).rate,
      },
      {
        what: "the server's CPU for a login",
        found: `${ours.cpu.toFixed(0)} µs`,
        baseline: `bare argon2, ${bare.cpu.toFixed(0)} µs`,
        ratio: medianOf(ratios).cpu,
      },
    ];
  });

interface Pace {
  /** Operations per second. */
  rate: number;
  /** Microseconds of CPU per operation. */
  cpu: number;
}

const medianOf = (paces: readonly Pace[]): Pace => ({
  rate: median(paces.map(({ rate }) => rate)),
  cpu: median(paces.map(({ cpu }) => cpu)),
});

/** Concurrent operations: two per core. */
const atOnce = 2 * availableParallelism();

/** Rate and CPU time of an operation that runs in this process. */
async function checks(work: () => Promise<unknown>, seconds: number): Promise<Pace> {
  const [begin, before] = [performance.now(), process.cpuUsage()];
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - begin < 1000 * seconds) {
        await work();
        done++;
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { rate: (1000 * done) / (performance.now() - begin), cpu: (user + system) / done };
}

/** Rate and CPU time of successful logins. */
async function logins(
  address: string,
  login: object,
  server: ChildProcess,
  seconds: number,
): Promise<Pace> {
  const before = await cpuOf(server);
  const done = await sendLoad({
    url: `${address}/api/users/login/`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(login),
    connections: atOnce,
    seconds,
  });
  const cpu = ((await cpuOf(server)) - before) / done.requests;
  return { rate: done.requests / done.seconds, cpu };
}
