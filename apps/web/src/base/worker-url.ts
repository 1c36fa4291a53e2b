// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import url from "./numbers.worker.ts?worker&url";

/** The URL of the worker that draws numbers. */
export const numbersWorkerUrl = url;
