import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, scaled } from "../attack.ts";
import { bearer, fire, hold, newAccount, patiently } from "../calls.ts";
import { largestItem } from "../texts.ts";

/** Milliseconds for which clients that do not read keep their connection. */
const stall = 15_000;
const batch = 20;

export const attack: Attack = {
  title: "lists of 100 items of 254 KB, in batches, read and unread",
  async stage(target, scale) {
    const token = await newAccount(target);
    const headers = bearer(token);
    const save = { path: "/api/history/winner/", ...largestItem(scale, headers) };
    for (let i = 0; i < scaled(100, scale); i++) await patiently(target, save);

    const list = { path: "/api/history/?limit=100", headers };
    const inputs = Object.fromEntries(Array.from({ length: batch }, (_, i) => [i, { limit: 100 }]));
    const calls = Array.from({ length: batch }, () => "history.list").join(",");
    const path = `/trpc/${calls}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
    return async (assault) => {
      for (let i = 0; i < scaled(5, scale); i++) await fire(target, list, assault);
      await fire(target, { path, headers }, assault);
      const unread = Array.from({ length: scaled(20, scale) }, (_, i) =>
        hold(target, rawGet(i % 2 ? path : list.path, token), assault, { read: false }),
      );
      const all = Promise.all(unread.map(({ ended }) => ended));
      await Promise.race([
        all,
        sleep(scaled(stall, scale), undefined, { signal: assault.signal }),
      ]).catch(() => {});
      for (const { release } of unread) release();
      await all;
    };
  },
};

const rawGet = (path: string, token: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`;
