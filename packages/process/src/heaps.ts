/**
 * Options of V8 for the worker. By itself V8 lets garbage pile up to hundreds of megabytes before it looks through all of
 * the heap, so that a long campaign took more memory than a short one. Sizes are in megabytes. There is no hard limit:
 * what is really in use may be of any size.
 */
export const workerHeap = [
  // what lives for the time of one mail dies in a young space of this size, of which there are two
  "--max-semi-space-size=8",
  // all of the heap is looked through for the first time
  "--initial-old-space-size=48",
  // and again when it has grown by so many per cent
  "--heap-growing-percent=30",
] as const;

/**
 * Options of V8 for the server. By itself V8 gives a busy process two young spaces of 32 MB and more and lets garbage pile
 * up, so that imports of lists and exports of large histories took more memory than all else that the server holds (`npm run
 * test:load -- exports`: 110 to 130 MB with spaces of 16 MB and 60 per cent, 70 to 95 MB with these).
 */
export const serverHeap = [
  // two young spaces of this size each
  "--max-semi-space-size=8",
  // all of the heap is looked through when it has grown by so many per cent
  "--heap-growing-percent=30",
] as const;
