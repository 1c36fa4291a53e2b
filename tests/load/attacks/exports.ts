import { type Attack, scaled } from "../attack.ts";
import { bearer, fire, newAccount, patiently, spread } from "../calls.ts";
import { largestItem } from "../texts.ts";

const files = [
  "/api/history/export/?format=json",
  "/api/history/export/?format=csv",
  "/api/users/me/export/",
];

/** Networks that share the load: the one that created the items has used up its limit for that minute. */
const networks = 4;

export const attack: Attack = {
  title: "exports of 100 items of 254 KB, from four networks",
  async stage(target, scale) {
    const headers = bearer(await newAccount(target));
    const save = { path: "/api/history/winner/", ...largestItem(scale, headers) };
    for (let i = 0; i < scaled(100, scale); i++) await patiently(target, save);
    return async (assault) => {
      await spread(scaled(60, scale), 4, assault.signal, async (i) => {
        const path = files[i % files.length] ?? "";
        await fire(target, { path, headers, from: `127.9.0.${1 + (i % networks)}` }, assault);
      });
    };
  },
};
