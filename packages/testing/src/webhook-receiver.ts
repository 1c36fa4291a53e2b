import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A received delivery. */
export interface ReceivedWebhook {
  id: string;
  timestamp: number;
  signatures: string[];
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A webhook receiver on loopback. */
export interface WebhookReceiver {
  url: string;
  got: ReceivedWebhook[];
  /** Answers a delivery; undefined: does not answer. Default: 204. */
  answer: ((reply: ServerResponse) => void) | undefined;
  /** Whether a delivery is signed with this secret, as Standard Webhooks specifies. */
  isSigned: (delivery: ReceivedWebhook, secret: string) => boolean;
  close: () => Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const got: ReceivedWebhook[] = [];
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      got.push({
        id: header("id"),
        timestamp: Number(header("timestamp")),
        signatures: header("signature").split(" "),
        body,
        event: JSON.parse(body) as ReceivedWebhook["event"],
      });
      receiver.answer?.(reply);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    answer: (reply) => reply.writeHead(204).end(),
    isSigned: ({ id, timestamp, body, signatures }, secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
      const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
      return signatures.includes(`v1,${mac}`);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}
