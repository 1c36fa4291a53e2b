import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { bls12_381 } from "@noble/curves/bls12-381.js";

const bls = bls12_381.shortSignatures;
const domainTag = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/**
 * How a relay misbehaves. `lie`: signs with the signature of another round. `garbage`: answers no JSON. `flood`: never
 * ends its answer. `hang`: never answers. `lag`: does not know the rounds of the last hour. `down`: answers 503.
 */
export type RelayFault = "lie" | "garbage" | "flood" | "hang" | "lag" | "down";

/** A drand chain with its own key, and the relays that a test opens. */
export interface TestBeacon {
  /** The response of drand's `/info`. */
  info: {
    hash: string;
    public_key: string;
    genesis_time: number;
    period: number;
    schemeID: "bls-unchained-g1-rfc9380";
  };
  /** The signature of a round, hex. */
  sign(round: number): string;
  /** Opens a relay on loopback; its fault can be changed later. `asked` lists the requested rounds. */
  relay(fault?: RelayFault): Promise<TestRelay>;
}

export interface TestRelay {
  url: string;
  fault: RelayFault | undefined;
  asked: string[];
  close(): Promise<void>;
}

const lagSeconds = 3600;
const genesis = 1_700_000_000;
/** Seconds between two rounds. */
const period = 3;

/** @param now the test's clock, which decides which rounds exist */
export function openBeacon(now: () => Date): TestBeacon {
  const { secretKey, publicKey } = bls.keygen(new Uint8Array(48).fill(7));
  const info = {
    hash: createHash("sha256").update("a chain of the tests").digest("hex"),
    public_key: publicKey.toHex(),
    genesis_time: genesis,
    period,
    schemeID: "bls-unchained-g1-rfc9380" as const,
  };
  const kept = new Map<number, string>();
  const newest = () => Math.floor((now().getTime() / 1000 - genesis) / period) + 1;

  function sign(round: number): string {
    const known = kept.get(round);
    if (known !== undefined) return known;
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(round));
    const message = bls.hash(createHash("sha256").update(bytes).digest(), domainTag);
    const signature = bls.sign(message, secretKey).toHex();
    kept.set(round, signature);
    return signature;
  }

  function answer(reply: ServerResponse, asked: string, fault: RelayFault | undefined): void {
    if (fault === "hang") return;
    if (fault === "down") return void reply.writeHead(503).end();
    if (fault === "garbage") return void reply.end("<html>");
    if (fault === "flood") return flood(reply);
    const last = newest() - (fault === "lag" ? lagSeconds / period : 0);
    const round = asked === "latest" ? last : Number(asked);
    if (round > last) return void reply.writeHead(404).end();
    const signature = sign(fault === "lie" ? round - 1 : round);
    reply.end(JSON.stringify({ round, randomness: "", signature }));
  }

  return {
    info,
    sign,
    async relay(fault) {
      const server = createServer((request, reply) => {
        const asked = new RegExp(`^/${info.hash}/public/(\\d+|latest)$`).exec(request.url ?? "");
        if (!asked) return void reply.writeHead(404).end();
        relay.asked.push(asked[1] ?? "");
        answer(reply, asked[1] ?? "", relay.fault);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const relay: TestRelay = {
        url: `http://127.0.0.1:${port}`,
        fault,
        asked: [],
        close: () =>
          new Promise((resolve) => {
            server.closeAllConnections();
            server.close(() => resolve());
          }),
      };
      return relay;
    },
  };
}

/** Writes until the client disconnects. */
function flood(reply: ServerResponse): void {
  const more = () => {
    while (!reply.destroyed && reply.write("x".repeat(65_536)));
  };
  reply.on("drain", more).on("error", () => {});
  more();
}
