import { onTestFinished } from "vitest";
import { MailRejectedError, type Session, type WireMessage } from "../src/index.ts";
import { openSmtp } from "../src/transports/smtp.ts";

export const mail = (over: Partial<WireMessage> = {}): WireMessage => ({
  id: "1",
  envelope: { from: "hello@sortes.example", to: "ana@example.test" },
  raw: Buffer.from("Subject: x\r\n\r\nHello\r\n"),
  ...over,
});
export const granted = () => Promise.resolve(true);

export async function errorOf(sent: Promise<unknown>): Promise<MailRejectedError> {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) throw new Error("it was taken");
  return error as MailRejectedError;
}

export function sessionOf(url: string, times = {}): Session {
  const session = openSmtp(url, { times }).open();
  onTestFinished(() => session.close());
  return session;
}

export const kinds = [
  ["with pipelining", ["AUTH PLAIN", "PIPELINING"]],
  ["without pipelining", ["AUTH PLAIN"]],
] as const;
