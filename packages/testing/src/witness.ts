import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request to a witness: the size it had signed before, the consistency proof, and the new checkpoint. */
export interface Shown {
  old: number;
  proof: Buffer[];
  checkpoint: string;
}

export interface TestWitness {
  vkey: string;
  url: string;
  /** The size of the checkpoint signed last; requests that start from another size get 409. */
  size: number;
  shown: Shown[];
  /** `forge`: signs a different text. `hang`: does not answer. */
  fault: "forge" | "hang" | undefined;
  close(): Promise<void>;
}

const kind = 0x04;

/** Opens a log witness (c2sp.org/tlog-witness) on loopback. It does not check proofs; that is left to the test. */
export async function openWitness(name: string, now: () => Date): Promise<TestWitness> {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  const material = Buffer.concat([Buffer.of(kind), raw]);
  const id = createHash("sha256").update(`${name}\n`).update(material).digest().subarray(0, 4);
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const shown = readShown(await text(request));
    if (request.url !== "/add-checkpoint") return void reply.writeHead(404).end();
    if (witness.fault === "hang") return;
    if (shown.old !== witness.size)
      return void reply
        .writeHead(409, { "content-type": "text/x.tlog.size" })
        .end(`${witness.size}\n`);
    witness.shown.push(shown);
    const note = shown.checkpoint.slice(0, shown.checkpoint.indexOf("\n\n") + 1);
    const signature = cosign(privateKey, witness.fault === "forge" ? `x${note}` : note, now());
    if (witness.fault === undefined) witness.size = Number(note.split("\n")[1]);
    reply.end(`— ${name} ${Buffer.concat([id, signature]).toString("base64")}\n`);
  };
  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const witness: TestWitness = {
    vkey: `${name}+${id.toString("hex")}+${material.toString("base64")}`,
    url: `http://127.0.0.1:${port}`,
    size: 0,
    shown: [],
    fault: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return witness;
}

function cosign(key: KeyObject, note: string, at: Date): Buffer {
  const seconds = Math.floor(at.getTime() / 1000);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const signed = Buffer.from(`cosignature/v1\ntime ${seconds}\n${note}`);
  return Buffer.concat([time, sign(undefined, signed, key)]);
}

function readShown(body: string): Shown {
  const end = body.indexOf("\n\n");
  const [first = "", ...proof] = body.slice(0, end).split("\n");
  return {
    old: Number(first.replace("old ", "")),
    proof: proof.map((line) => Buffer.from(line, "base64")),
    checkpoint: body.slice(end + 2),
  };
}
