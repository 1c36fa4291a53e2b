import { queryDatabase, testDatabase } from "@sortes/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { converse, startServer } from "./support/process.ts";

const { url: databaseUrl } = await testDatabase();

/** Somebody of the staff. @returns their token. */
async function staffAt(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/users/register/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: "Ana",
      email: "staff@example.test",
      password: "secret1",
      password_confirm: "secret1",
    }),
  });
  await queryDatabase(databaseUrl, "update app_user set is_staff = true");
  const { data } = (await reply.json()) as { data: { token: string } };
  return data.token;
}

describe("a server that is asked to stop", () => {
  it("cuts off an unfinished import, whose complete batches stay", async () => {
    const server = await startServer(databaseUrl);
    const token = await staffAt(server.url);
    const list = await converse(server.port);
    list.socket.write(
      `POST /api/newsletter/subscribers/import/?consent_confirmed=true&language=en HTTP/1.1\r\nhost: x\r\n` +
        `authorization: Bearer ${token}\r\ncontent-type: text/csv\r\ncontent-length: 10000000\r\n\r\nemail\n`,
    );
    let sent = 0;
    const steady = setInterval(() => {
      for (const end = sent + 100; sent < end; sent++)
        list.socket.write(`somebody${sent}@stopped.test\n`);
    }, 50);
    onTestFinished(() => clearInterval(steady));
    list.socket.on("error", () => {}); // it may be reset
    const added = async () =>
      (await queryDatabase(databaseUrl, "select 1 from subscriber where state = 'active'")).length;
    await expect.poll(added).toBeGreaterThan(0);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('"requests":1,"msg":"these requests took too long');
    const [concluded] = await queryDatabase(
      databaseUrl,
      "select detail from audit_log where action = 'subscribers.imported'",
    );
    expect(concluded?.["detail"]).toMatchObject({ complete: false, added: await added() });
    expect((await added()) % 1000).toBe(0);
  });

  it("keeps an idle connection until DRAIN_SECONDS are over, and ends", async () => {
    const server = await startServer(databaseUrl, { DRAIN_SECONDS: "1" });
    const silent = await converse(server.port);
    const asked = performance.now();
    server.child.kill("SIGTERM");
    await silent.closed;
    expect(performance.now() - asked).toBeGreaterThan(900);
    expect(await server.ended).toBe(0);
  });
});
