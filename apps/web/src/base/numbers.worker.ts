import { DomainError, type ErrorCode, type MessageOf } from "@sortes/contract";
import { cryptoRandom, generateNumbers, type NumberRules } from "@sortes/core";

/** The worker's only response. */
export type WorkerAnswer =
  | { numbers: Float64Array<ArrayBuffer> }
  | { refusal: MessageOf<ErrorCode> };

interface Scope {
  onmessage: (event: MessageEvent<NumberRules>) => void;
  postMessage: (answer: WorkerAnswer, transfer?: ArrayBuffer[]) => void;
}

const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data: rules }) => {
  try {
    const numbers = Float64Array.from(generateNumbers(rules, cryptoRandom()).numbers);
    scope.postMessage({ numbers }, [numbers.buffer]);
  } catch (error) {
    // any other error reaches the page as the worker's error event
    if (!(error instanceof DomainError)) throw error;
    scope.postMessage({ refusal: error.asMessage });
  }
};
