import { createServer, type Server, type Socket } from "node:net";
import { Dialogue, type Sink } from "./dialogue.ts";
import {
  type SinkCounts,
  type SinkEntry,
  type SinkOrder,
  type SinkQuestion,
  type SinkRule,
  type SinkStep,
  sinkSteps,
} from "./protocol.ts";

// an SMTP server in its own process, controlled by its owner over IPC; it exits when the owner does

const repeatedAtMost = 100;
const samplesAtMost = 3;

let entries: SinkEntry[] = [];
let times = new Map<string, number>();
let samples: string[] = [];
let rules: { rule: SinkRule; left: number }[] = [];
let delay = 0;
let connections = 0;
let mostOpen = 0;
let port = 0;
const open = new Set<Socket>();
const steps = Object.fromEntries(sinkSteps.map((step) => [step, 0])) as Record<SinkStep, number>;
let letGo: (() => void)[] = [];
let waiting: { due: () => boolean; tell: () => void }[] = [];

const sink: Sink = {
  get delay() {
    return delay;
  },
  ruleAt(step, recipient) {
    steps[step]++;
    const found = rules.find(
      ({ rule, left }) => left > 0 && rule.at === step && recipient.includes(rule.recipient ?? ""),
    );
    if (found) found.left--;
    lookUp();
    return found?.rule;
  },
  held: () => new Promise((resolve) => letGo.push(resolve)),
  accept(to, from, head, raw) {
    const messageId = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? "";
    const subject = /^subject: *(.*)$/im.exec(head)?.[1] ?? "";
    entries.push([to, copyOf(messageId), from, Date.now(), copyOf(subject.trimEnd())]);
    times.set(to, (times.get(to) ?? 0) + 1);
    if (samples.length < samplesAtMost) samples.push(raw().toString("utf8"));
    lookUp();
  },
};

/** A copy of a substring; V8 would otherwise keep the whole message in memory for it: 4 GB for a million messages. */
const copyOf = (part: string): string => Buffer.from(part).toString();

/** Notifies waiters of an event. */
function lookUp(): void {
  if (waiting.length === 0) return;
  const due = waiting.filter((one) => one.due());
  waiting = waiting.filter((one) => !due.includes(one));
  for (const { tell } of due) tell();
}

const wait = (due: () => boolean): Promise<void> =>
  new Promise((tell) => {
    waiting.push({ due, tell });
    lookUp();
  });

function counts(): SinkCounts {
  const repeated = [...times].filter(([, n]) => n > 1).slice(0, repeatedAtMost);
  return {
    accepted: entries.length,
    recipients: times.size,
    repeated: Object.fromEntries(repeated),
    connections,
    open: open.size,
    mostOpen,
    steps: { ...steps },
    firstAt: entries[0]?.[3] ?? 0,
    lastAt: entries.at(-1)?.[3] ?? 0,
  };
}

let server: Server | undefined;

async function listen(): Promise<void> {
  const made = createServer((socket) => {
    connections++;
    open.add(socket);
    mostOpen = Math.max(mostOpen, open.size);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
    new Dialogue(sink, socket);
  });
  await new Promise<void>((resolve) => made.listen(port, "127.0.0.1", 1024, resolve));
  port = (made.address() as { port: number }).port;
  server = made;
}

async function refuse(on: boolean): Promise<void> {
  if (on === (server === undefined)) return;
  if (!on) return await listen();
  server?.close();
  server = undefined;
  for (const socket of open) socket.destroy();
}

async function obey(order: SinkOrder): Promise<unknown> {
  switch (order.ask) {
    case "counts":
      return counts();
    case "entries":
      return entries;
    case "samples":
      return samples;
    case "clear":
      [entries, times, samples, rules] = [[], new Map(), [], []];
      [connections, mostOpen] = [0, open.size];
      for (const step of sinkSteps) steps[step] = 0;
      return undefined;
    case "rules":
      rules = order.rules.map((rule) => ({ rule, left: rule.times ?? Infinity }));
      return undefined;
    case "delay":
      delay = order.ms;
      return undefined;
    case "release":
      for (const go of letGo) go();
      letGo = [];
      return undefined;
    case "when":
      return await wait(() => entries.length >= order.accepted);
    case "reached":
      return await wait(() => steps[order.at] >= order.times);
    case "refuse":
      return await refuse(order.on);
  }
}

process.on("message", ({ id, order }: SinkQuestion) => {
  void obey(order).then((answer) => process.send?.({ id, answer }));
});
process.on("disconnect", () => process.exit());
await listen();
process.send?.({ port });
