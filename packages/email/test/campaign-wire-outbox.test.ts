import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  HandoverDeniedError,
  MailRejectedError,
  openTransport,
  type WireMessage,
} from "../src/index.ts";
import { openOutbox } from "../src/transports/outbox.ts";

const mail = (id = "4711"): WireMessage => ({
  id,
  envelope: { from: "hello@sortes.example", to: "ana@example.test" },
  raw: Buffer.from("Subject: x\r\n\r\n.\r\nHello\r\n"),
});
const granted = () => Promise.resolve(true);

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "sortes-campaign-outbox-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

describe("the outbox of campaigns", () => {
  it("is used without a mail server, and holds one file per mail, named after its recipient", async () => {
    const outbox = join(await folder(), "made", "when needed");
    const transport = openTransport({ smtpUrl: undefined, outbox });
    expect(transport.account).toBe("outbox");
    const session = transport.open();
    expect(await session.send(mail(), granted)).toContain("-4711.eml");
    await session.close();
    const [name = "", ...more] = await readdir(outbox);
    expect(name).toMatch(/^\d{4}-.*Z-4711\.eml$/);
    expect(more).toEqual([]);
    expect(await readFile(join(outbox, name))).toEqual(mail().raw);
  });

  it("takes mails from many sessions at once", async () => {
    const outbox = await folder();
    const transport = openOutbox(outbox);
    const ids = Array.from({ length: 200 }, (_, i) => String(i + 1));
    await Promise.all(ids.map((id) => transport.open().send(mail(id), granted)));
    const found = (await readdir(outbox)).map((name) => /-(\d+)\.eml$/.exec(name)?.[1] ?? "");
    const inOrder = (list: string[]) => list.toSorted((one, other) => Number(one) - Number(other));
    expect(inOrder(found)).toEqual(ids);
  });

  it("writes a mail only once it has been granted", async () => {
    const outbox = await folder();
    const asked = Promise.withResolvers<void>();
    const allowed = Promise.withResolvers<boolean>();
    const sent = openOutbox(outbox)
      .open()
      .send(mail(), () => {
        asked.resolve();
        return allowed.promise;
      });
    await asked.promise;
    expect((await readdir(outbox)).filter((name) => name.endsWith(".eml"))).toEqual([]);
    allowed.resolve(true);
    await sent;
    expect((await readdir(outbox)).filter((name) => name.endsWith(".eml"))).toHaveLength(1);
  });

  it.each([
    ["false", () => Promise.resolve(false), HandoverDeniedError],
    ["a rejection", () => Promise.reject(new RangeError("not yours")), RangeError],
  ])("leaves nothing behind when the handover gives %s", async (_what, handover, kind) => {
    const outbox = await folder();
    const sent = openOutbox(outbox).open().send(mail(), handover);
    await expect(sent).rejects.toThrow(kind);
    expect(await readdir(outbox)).toEqual([]);
  });

  it("that cannot be written is a fault of the server, not of the mail", async () => {
    const file = join(await folder(), "file");
    await writeFile(file, "");
    let asked = 0;
    const sent = openOutbox(join(file, "in"))
      .open()
      .send(mail(), () => {
        asked++;
        return granted();
      });
    await expect(sent).rejects.toThrow(MailRejectedError);
    await expect(sent).rejects.toMatchObject({
      fault: "server",
      message: expect.stringMatching(/ENOTDIR/),
    });
    expect(asked).toBe(0);
  });

  it("that disappears at the last moment has accepted nothing", async () => {
    const outbox = await folder();
    const sent = openOutbox(outbox)
      .open()
      .send(mail(), async () => {
        await rm(outbox, { recursive: true });
        return true;
      });
    await expect(sent).rejects.toThrow(MailRejectedError);
  });
});
