/** Bare Fastify routes that do the same database work as the procedures they are compared with. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { inTransaction, newId, openDb } from "@sortes/db";
import * as entries from "@sortes/db/generators/open-list-entries";
import * as openLists from "@sortes/db/generators/open-lists";
import * as historyItems from "@sortes/db/generators/history";
import * as sessions from "@sortes/db/accounts/sessions";
import Fastify from "fastify";

const [url = "", port] = process.argv.slice(2);
const db = openDb({ url, connections: 20 });
const app = Fastify();

async function personOf(authorization = "") {
  const id = createHash("sha256").update(authorization.slice("Bearer ".length)).digest("hex");
  const found = await sessions.findWithUser(db, id);
  if (!found) throw new Error("nobody has that token");
  return found.user;
}

app.get("/me", async (request) => {
  const { passwordHash: _, ...user } = await personOf(request.headers.authorization);
  return { data: user };
});

app.get<{ Querystring: { path: string } }>("/file", async ({ query }, reply) =>
  reply.type("text/html; charset=utf-8").send(await readFile(query.path)),
);

app.get("/leave", async (_request, reply) => await reply.redirect("https://a.test/1", 302));

app.get("/history", async (request) => {
  const user = await personOf(request.headers.authorization);
  const [history, counts] = await Promise.all([
    historyItems.page(db, user.id, {
      search: "",
      utcOffset: 0,
      favorites: false,
      sort: "created_at",
      order: "desc",
      page: 1,
      limit: 20,
    }),
    historyItems.countByType(db, user.id),
  ]);
  return { data: { history, counts } };
});

app.get("/export", async (request, reply) => {
  const { id } = await personOf(request.headers.authorization);
  async function* lines() {
    let batch = await historyItems.batch(db, id, { favorites: false });
    for (
      ;
      batch.next;
      batch = await historyItems.batch(db, id, { favorites: false, after: batch.next })
    )
      yield batch.rows.map((row) => JSON.stringify(row)).join("\n");
  }
  return await reply.send(Readable.from(lines(), { objectMode: false }));
});

app.post<{ Body: { id: string; name: string } }>(
  "/join",
  async ({ body: { id: listId, name } }) => {
    const id = newId(new Date());
    return await inTransaction(db, async (tx) => {
      await openLists.lock(tx, listId);
      return await entries.insert(tx, {
        id,
        listId,
        name,
        nameKey: name,
        skeleton: name,
        answer: null,
        deviceHash: id,
        state: "listed",
        joinedAt: new Date(),
      });
    });
  },
);

await app.listen({ host: "127.0.0.1", port: Number(port) });
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
