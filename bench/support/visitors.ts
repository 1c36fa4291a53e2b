import { queryDatabase } from "@sortes/testing";
import type { Pool } from "undici";
import { post } from "./servers.ts";
import { turns } from "./trace.ts";

/** People who take turns: what one of them saves waits for the last. */
const people = 64;

/** People who may save without end, each with a result. @returns their tokens */
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
 * Asks what comes next in the trace, as the next of these people.
 * @returns how long the answer took, in milliseconds
 * @throws when it is an error.
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
