// Logs the given number of lines, and reports to its parent how long the main thread was blocked meanwhile.
import { createLog } from "../src/index.ts";

const log = createLog({ base: null, timestamp: false });
let longest = 0;
let before = performance.now();
setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - before);
  before = now;
}, 10);

process.on("message", ({ lines }: { lines: number }) => {
  let line = 0;
  const chat = setInterval(() => {
    for (let i = 0; i < 500 && line < lines; i++) log.info({ line: line++ }, "x".repeat(200));
    if (line < lines) return;
    clearInterval(chat);
    // long enough to notice a blocked thread
    setTimeout(() => process.send?.({ longest }), 300);
  }, 1);
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
