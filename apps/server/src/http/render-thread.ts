import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { Language } from "@sortes/contract";
import type { Ask, FromThread, ToThread } from "./renderer.ts";

const port = parentPort;
if (!port) throw new Error("this file is the entry of a worker thread");
const tell = (message: FromThread) => port.postMessage(message);

type RenderPage = (path: string, language: Language, ask: Ask) => Promise<string>;
interface Built {
  openRenderer: (folder: string) => Promise<RenderPage>;
}

const { folder, file } = workerData as { folder: string; file: string };
const built = import(pathToFileURL(join(folder, file)).href) as Promise<Built>;
const opened = built.then(({ openRenderer }) => openRenderer(folder));

/** Pending queries of pages, by number. */
const calls = new Map<number, (json: string | undefined) => void>();
let lastCall = 0;

port.on("message", (message: ToThread) => {
  if ("call" in message) {
    calls.get(message.call)?.(message.json);
    calls.delete(message.call);
  } else void renderPage(message);
});

async function renderPage({
  job,
  path,
  language,
}: {
  job: number;
  path: string;
  language: Language;
}) {
  try {
    const render = await opened;
    tell({ job, html: await render(path, language, (name, input) => ask(job, name, input)) });
  } catch (error) {
    tell({ job, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

const ask = (job: number, name: string, input: unknown): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const call = ++lastCall;
    calls.set(call, (json) =>
      json === undefined ? reject(new Error(`${name} was refused`)) : resolve(JSON.parse(json)),
    );
    tell({ job, call, name, input });
  });
