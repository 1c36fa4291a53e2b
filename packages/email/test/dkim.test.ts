import { createHash, createVerify, generateKeyPairSync, type KeyObject } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Transport, type WireMessage } from "../src/index.ts";
import { dkimKey, signing } from "../src/transports/dkim.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }).toString();

/** Signs a mail and returns what the transport below was given. */
async function signed(raw: string): Promise<string> {
  const taken: WireMessage[] = [];
  const below: Transport = {
    account: "below",
    open: () => ({
      send: async (message) => {
        taken.push(message);
        return "250 taken";
      },
      close: () => Promise.resolve(),
    }),
  };
  const dkim = { domain: "sortes.example", selector: "key1", key: dkimKey(pem(privateKey)) };
  const envelope = { from: "hello@sortes.example", to: "ana@example.test" };
  const message = { id: "1", envelope, raw: Buffer.from(raw, "latin1") };
  const reply = await signing(below, dkim)
    .open()
    .send(message, async () => true);
  expect(reply).toBe("250 taken");
  const [{ raw: sent, ...rest } = message] = taken;
  expect(rest).toEqual({ id: "1", envelope });
  return sent.toString("latin1");
}

/** A header as RFC 6376 (3.4.2) wants it; `line` has its folds. */
const relaxed = (line: string) => {
  const [name = "", ...value] = line.split(":");
  const text = value
    .join(":")
    .replaceAll("\r\n", "")
    .replaceAll(/[\t ]+/g, " ");
  return `${name.toLowerCase().trim()}:${text.trim()}`;
};

/** Verifies the first header as RFC 6376 (3.4.4, 3.7) says, without the code that signs. */
function isGenuine(mail: string): { hash: boolean; signature: boolean; headers: string[] } {
  const end = mail.indexOf("\r\n\r\n");
  const headers = mail.slice(0, end).split(/\r\n(?![\t ])/);
  const body = mail
    .slice(end + 4)
    .split("\r\n")
    .map((line) => line.replaceAll(/[\t ]+/g, " ").replace(/ $/, ""))
    .join("\r\n")
    .replace(/(?:\r\n)*$/, "\r\n");
  const [own = "", ...others] = headers;
  const tags = new Map(
    relaxed(own)
      .slice("dkim-signature:".length)
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")).trim(), tag.slice(tag.indexOf("=") + 1)]),
  );
  const tag = (name: string) => (tags.get(name) ?? "").replaceAll(" ", "");
  expect([tag("d"), tag("s"), tag("a"), tag("c")]).toEqual([
    "sortes.example",
    "key1",
    "rsa-sha256",
    "relaxed/relaxed",
  ]);
  const names = tag("h").split(":");
  const lines = names.map((name) =>
    relaxed(
      others.findLast((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? "",
    ),
  );
  const unsigned = relaxed(own.replace(/(\bb=)[\s\S]*$/, "$1"));
  const verify = createVerify("RSA-SHA256").update([...lines, unsigned].join("\r\n"), "latin1");
  const hash = createHash("sha256").update(body, "latin1").digest("base64");
  return {
    hash: hash === tag("bh"),
    signature: verify.verify(publicKey, tag("b"), "base64"),
    headers: names,
  };
}

const letter = [
  "From: Sortes <hello@sortes.example>",
  "To: ana@example.test",
  "Subject: =?UTF-8?Q?C=C3=A2=C8=99tig=C4=83torii?=\r\n of   May",
  "List-Unsubscribe: <https://sortes.example/u/1>,\r\n <mailto:bounces@sortes.example>",
  "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
  "",
  "=2E dot and  spaces \t",
  "",
  "Bună, Ana!",
  "",
  "",
].join("\r\n");

describe("a signature", () => {
  it("covers the body and every header that readers see or programs act on", async () => {
    const mail = await signed(Buffer.from(letter).toString("latin1"));
    const { hash, signature, headers } = isGenuine(mail);
    expect({ hash, signature }).toEqual({ hash: true, signature: true });
    expect(headers).toEqual(["from", "subject", "to", "list-unsubscribe", "list-unsubscribe-post"]);
    expect(mail.endsWith(Buffer.from(letter).toString("latin1"))).toBe(true);
    expect(mail.split("\r\n").filter((line) => line.length > 80 || line.startsWith("."))).toEqual(
      [],
    );
  });

  it.each([
    ["the body", "Ana!", "Dan!", { hash: false, signature: true }],
    ["the subject", "May", "June", { hash: true, signature: false }],
    ["the link that unsubscribes", "/u/1", "/u/2", { hash: true, signature: false }],
  ])("is invalid once %s is changed", async (_what, from, to, found) => {
    const mail = await signed(Buffer.from(letter).toString("latin1"));
    expect(isGenuine(mail.replace(from, to))).toMatchObject(found);
  });
});

describe("the key of signatures", () => {
  it("must be an RSA key that mail servers accept", () => {
    const short = generateKeyPairSync("rsa", { modulusLength: 512 }).privateKey;
    const other = generateKeyPairSync("ed25519").privateKey;
    for (const text of ["", "no key", pem(short), pem(other)])
      expect(() => dkimKey(text)).toThrow(Error);
    expect(dkimKey(pem(privateKey)).asymmetricKeyType).toBe("rsa");
  });
});
