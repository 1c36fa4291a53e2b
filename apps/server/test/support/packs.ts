import type { TestServer } from "./server.ts";

type Token = string | undefined;

/** The fields of a valid pack. */
export const validPack = {
  name: "Class 6B",
  category: "teamGenerator",
  description: "Everyone in the room",
  content: ["Ana", "Ștefan", "Eva"],
};

/** What people do with packs on a server. */
export const packActions = ({ call }: Pick<TestServer, "call">) => ({
  make: (token: Token, over: Record<string, unknown> = {}) =>
    call("/api/packs/", { token, body: { ...validPack, ...over } }),
  own: async (token: Token) => (await call("/api/user/packs/", { token })).body.data,
  use: (token: Token, pack_id: unknown, generator_type = "team") =>
    call("/api/packs/use/", { token, body: { pack_id, generator_type } }),
  /** The uses of packs in somebody's history. */
  history: async (token: Token) =>
    (await call("/api/history/?type=pack", { token })).body.data.history,
  remove: (token: Token, id: string) => call(`/api/packs/${id}/`, { method: "DELETE", token }),
  change: (token: Token, id: string, body: object) =>
    call(`/api/packs/${id}/`, { method: "PATCH", token, body }),
});
