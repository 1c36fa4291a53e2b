// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import url from "./numbers.worker.ts?worker&url";

/** Where the worker is that draws numbers: the one script that the page may start by its address. */
export const numbersWorkerUrl = url;
