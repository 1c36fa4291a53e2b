import { queryDatabase } from "@sortes/testing";
import type { Pool } from "undici";
import { post } from "./servers.ts";
import { turns } from "./trace.ts";

/** Number of people who take turns: concurrent saves by one person wait for each other. */
const people = 64;

/** Registers people with one result each and no limit on saved results. @returns their tokens */
export async function everybody(databaseUrl: string, address: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let i = 0; i < people; i++) {
    const { token } = await post(address, "/users/register/", {
      username: `bench${i}`,
      email: `bench${i}@example.test`,
      password: "secret1",
      password_confirm: "secret1",
    });
    tokens.push(token);
  }
  await queryDatabase(databaseUrl, "update app_user set subscription_tier = 'premium'");
  const draw = { pet_type: "dog", gender: "any", save_history: true };
  for (const token of tokens) await post(address, "/generators/pet-name/", draw, token);
  return tokens;
}

/**
 * Sends the next request of the trace as the next person.
 * @returns the latency in milliseconds
 * @throws when the answer is an error.
 */
export async function takeTurn(
  pool: Pool,
  turn: number,
  tokens: readonly string[],
): Promise<number> {
  const { method, path, body, signedIn } = turns[turn % turns.length]!;
  const start = performance.now();
  const answer = await pool.request({
    method,
    path: `/api${path}`,
    headers: {
      ...(signedIn && { authorization: `Bearer ${tokens[turn % tokens.length]}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
  return performance.now() - start;
}
