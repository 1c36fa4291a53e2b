import { drawLimits } from "@sortes/contract";
import { type Attack, scaled } from "../attack.ts";
import { bearer, fire, jsonCall, newStaff, patiently, spread } from "../calls.ts";

const networks = 8;

export const attack: Attack = {
  title: "short bundles of a draw of 100,000 entries, from eight networks at once",
  async stage(target, scale) {
    const headers = bearer(await newStaff(target));
    const winners = scaled(drawLimits.shown, scale);
    const draw = {
      kind: "winners",
      title: "Large",
      prizes: ["Prize"],
      rules: { prizes: [winners], alternates: 0 },
      names: "hidden",
    };
    const { body } = await patiently(target, { path: "/api/draws/", ...jsonCall(draw, headers) });
    const { id } = (JSON.parse(body) as { data: { id: string } }).data;
    const entries = Math.max(winners, scaled(drawLimits.entries, scale));
    const text = Array.from({ length: entries }, (_, i) => `Person ${i}`).join("\n");
    const at = `/api/draws/${id}`;
    await patiently(target, {
      path: `${at}/entries/`,
      ...jsonCall({ text }, headers),
      method: "PUT",
    });
    for (const then of ["freeze", "run"])
      await patiently(target, { path: `${at}/${then}/`, ...jsonCall({}, headers) });
    return async (assault) => {
      await spread(scaled(80, scale), networks, assault.signal, async (i) => {
        const from = `127.9.1.${1 + (i % networks)}`;
        await fire(target, { path: `${at}/bundle/?entries=0`, from }, assault);
      });
    };
  },
};
