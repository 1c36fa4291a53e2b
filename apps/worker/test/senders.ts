import { openTransport } from "@sortes/email";
import { openSmtpSink } from "@sortes/testing";
import { onTestFinished } from "vitest";
import { Sender, type SenderTimes } from "../src/newsletter/sending/sender.ts";
import { testTools, watchedPool } from "./claims.ts";

export const hour = 3_600_000;

interface Given {
  connections?: number;
  rate?: number;
  warmUp?: number;
  times?: Partial<SenderTimes>;
}

/** A sender that waits for an hour wherever it waits, unless the test gives it a time. */
export async function newSender(url: string, { connections = 1, rate, warmUp, times }: Given = {}) {
  const pool = watchedPool(url, 3);
  const sink = await openSmtpSink();
  onTestFinished(() => sink.close());
  const tools = testTools({ ...pool, smtpUrl: sink.url, connections });
  const returned: string[] = [];
  const sender = new Sender(
    {
      ...tools,
      config: { ...tools.config, sending: { ...tools.config.sending, rate, warmUp } },
      db: pool.db,
      transport: openTransport({ smtpUrl: sink.url, outbox: "unused" }),
      onReturn: ({ campaignId }) => void returned.push(campaignId),
    },
    { usual: hour, soon: hour, idle: hour, begun: hour, handedOver: hour, ...times },
  );
  onTestFinished(() => sender.close());
  return {
    ...pool,
    sender,
    sink,
    /** The campaigns whose recipients it has returned, in turn. */
    returned,
    /** How often it has looked for campaigns. */
    looks: () => pool.statements.filter((text) => text.includes("sending_control")).length,
  };
}
type Made = Awaited<ReturnType<typeof newSender>>;

/** Makes the next mails wait at a step of the server. */
export function hold({ sink }: Made, ...steps: ("recipient" | "body")[]) {
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  sink.meet(...steps.map((at) => ({ at, meanwhile: () => held.promise })));
  return { letGo: held.resolve };
}
