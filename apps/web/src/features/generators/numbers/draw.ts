import { DomainError, limits } from "@sortes/contract";
import { cryptoRandom, generateNumbers } from "@sortes/core";
import type { Services } from "../../../base/services.ts";
import { askServer } from "../results/ask-server.ts";
import type { FullRules, NumbersResult } from "./number-draft.ts";
import type { WorkerAnswer } from "../../../base/numbers.worker.ts";
import { numbersWorkerUrl } from "../../../base/worker-url.ts";

/** Amount above which drawing would freeze the page. */
const mostOnPage = 100_000;

type Drawn = Pick<NumbersResult, "numbers" | "madeHere">;

/**
 * Draws by rules from `readRules`: on the server, or here if the count exceeds the server's limit or the server does
 * not answer. An abort rejects with the signal's reason.
 * @throws DomainError, or the server's error.
 */
export async function draw(
  rules: FullRules,
  client: Services["client"],
  signal: AbortSignal,
): Promise<Drawn> {
  if (rules.count <= limits.numbersPerCall.server) {
    const { min, max, exclude, ...rest } = rules;
    const input = {
      ...rest,
      minValue: min,
      maxValue: max,
      exclude: [...exclude],
      saveHistory: false,
    };
    const answer = await askServer(
      (ended) => client.generators.number.mutate(input, { signal: ended }),
      signal,
    );
    signal.throwIfAborted();
    if (answer) return { numbers: answer.numbers, madeHere: false };
  }
  return { numbers: await drawHere(rules, signal), madeHere: true };
}

async function drawHere(rules: FullRules, signal: AbortSignal): Promise<ArrayLike<number>> {
  if (rules.count > mostOnPage) {
    const numbers = await drawInWorker(rules, signal);
    if (numbers) return numbers;
  }
  return generateNumbers(rules, cryptoRandom()).numbers;
}

/** @returns undefined if the worker cannot be started, for example offline if its file was never cached */
function drawInWorker(rules: FullRules, signal: AbortSignal): Promise<Float64Array | undefined> {
  const worker = new Worker(numbersWorkerUrl, { type: "module" });
  return new Promise<Float64Array | undefined>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => {
      if ("numbers" in data) resolve(data.numbers);
      else reject(DomainError.of(data.refusal));
    });
    worker.addEventListener("error", () => resolve(undefined));
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    worker.postMessage(rules);
  }).finally(() => worker.terminate());
}
