/**
 * Options of V8 for the worker. By default V8 lets garbage grow to hundreds of megabytes before it collects the whole
 * heap, so a long campaign took more memory than a short one. Sizes are in megabytes. There is no hard limit on live
 * data.
 */
export const workerHeap = [
  // objects that live for one mail die in a young space of this size; there are two
  "--max-semi-space-size=8",
  // heap size in MB of the first full collection
  "--initial-old-space-size=48",
  // and again when it has grown by this percentage
  "--heap-growing-percent=30",
] as const;

/**
 * Options of V8 for the server. By default V8 gives a busy process two young spaces of 32 MB and more and lets garbage
 * grow, so imports and large exports took more memory than everything else in the server (`npm run test:load --
 * exports`: 110 to 130 MB with spaces of 16 MB and 60 per cent, 70 to 95 MB with these).
 */
export const serverHeap = [
  // two young spaces of this size each
  "--max-semi-space-size=8",
  // the whole heap is collected when it has grown by this percentage
  "--heap-growing-percent=30",
] as const;

/**
 * Settings of glibc's `malloc`, which it reads when a process begins; other libraries do not know them. Each thread may
 * have arenas of its own and keeps what it freed in them, so a server held 20 MB that its rendering thread had left.
 * Freed memory above the second value, in bytes, goes back at once, however large the pieces were before.
 */
export const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" } as const;
