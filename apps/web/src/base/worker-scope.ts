interface WorkerScope<Request, Answer> {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage: (answer: Answer, transfer?: ArrayBuffer[]) => void;
}

/** The scope of a dedicated worker, whose type the types of the DOM lack. */
export const workerScope = <Request, Answer>() =>
  globalThis as unknown as WorkerScope<Request, Answer>;
