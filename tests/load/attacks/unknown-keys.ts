import { type Attack, scaled } from "../attack.ts";
import { fire, jsonCall } from "../calls.ts";

export const attack: Attack = {
  title: "919 KB of unknown keys",
  async stage(target, scale) {
    // each key takes 13 bytes of JSON
    const length = scaled(919_000 / 13, scale);
    const keys = Array.from({ length }, (_, i) => [`key${String(i).padStart(5, "0")}`, 0]);
    const form = { email: "nobody@example.test", password: "wrong", ...Object.fromEntries(keys) };
    const body = jsonCall(form);
    return async (assault) => {
      for (let i = 0; i < scaled(4, scale); i++)
        for (const path of ["/api/users/login/", "/trpc/users.login", "/api/generators/number/"])
          await fire(target, { path, ...body }, assault);
    };
  },
};
