import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawReply {
  status: number;
  headers: Record<string, string>;
  // tests inspect replies of any shape
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

interface Listening {
  listen: (at: { host: string; port: number }) => Promise<string>;
}

/** Has an app listen on a free port. @returns the port */
export const portOf = async (app: Listening): Promise<number> =>
  Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);

/** A connection on which a test writes raw data. Errors from the server end it without failing the test. */
export async function rawSocket(port: number, from = "127.0.0.1"): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Everything received until the server closes the connection. */
export async function untilClosed(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
  return Buffer.concat(chunks).toString();
}

/** The first reply in the received data. */
export function replyIn(text: string): RawReply {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((header) => {
      const colon = header.indexOf(":");
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
    }),
  );
  const body = rest.join("\r\n\r\n");
  return {
    status: Number(line.split(" ")[1]),
    headers,
    body: body !== "" && headers["content-type"]?.includes("json") ? JSON.parse(body) : body,
  };
}

/** Sends raw text, and reads until the server closes the connection. */
export async function exchange(port: number, text: string): Promise<RawReply> {
  const socket = await rawSocket(port);
  socket.write(text, "latin1");
  return replyIn(await untilClosed(socket));
}
