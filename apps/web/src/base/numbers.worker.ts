import { DomainError, type ErrorCode, type MessageOf } from "@sortes/contract";
import { cryptoRandom, generateNumbers, type NumberRules } from "@sortes/core";
import { workerScope } from "./worker-scope.ts";

/** The worker's only response. */
export type WorkerAnswer =
  | { numbers: Float64Array<ArrayBuffer> }
  | { refusal: MessageOf<ErrorCode> };

const scope = workerScope<NumberRules, WorkerAnswer>();

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
