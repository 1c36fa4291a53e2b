import { describe, expect, it } from "vitest";
import { isReservedName } from "../src/features/accounts/reserved-names.ts";
import { createFirstStaff } from "../src/commands/first-staff.ts";
import { testServer } from "./support/server.ts";

const { call, person } = await testServer();

let names = 0;
const register = (username: string, language = "en") =>
  call("/api/users/register/", {
    language,
    body: {
      username,
      email: `name${++names}@example.test`,
      password: "secret1",
      password_confirm: "secret1",
    },
  });

describe("a name that looks like the site or its operators", () => {
  it.each([
    "Sortes",
    "admin",
    "support",
    "ADMIN",
    "аdmin", // with a Cyrillic letter
    "supp0rt",
    "ѕоrtеѕ",
    "a.d.m.i.n",
    "_root_",
    "ádmin",
    "admin1",
    "help-desk",
    "no-reply",
    "noreply",
    "sortes-support",
    "SortesTeam2",
    "Suport",
  ])("is reserved: %s", async (name) => {
    expect(await register(name)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", errors: { username: [expect.stringContaining("reserved")] } },
    });
  });

  it.each([
    "Ana",
    "Adminela",
    "rooted",
    "helper",
    "supporter",
    "Consortes",
    "sort",
    "123",
    "Ștefan",
  ])("does not include names such as %s", (name) => {
    expect(isReservedName(name)).toBe(false);
  });

  it("is rejected in the reader's language", async () => {
    const { body } = await register("admin", "ro");
    expect(body.errors.username).toEqual(["Acest nume este rezervat. Alege altul."]);
  });

  it("is also rejected when an account is renamed", async () => {
    const { token } = await person("Radu");
    const rename = (username: string) =>
      call("/api/users/me/", { method: "PATCH", token, body: { username } });
    expect(await rename("Support")).toMatchObject({
      status: 400,
      body: { errors: { username: [expect.stringContaining("reserved")] } },
    });
    expect((await rename("Radu2")).status).toBe(200);
  });
});

it("the first staff account has a reserved name, and may respell it or drop it", async () => {
  const empty = await testServer();
  expect(await createFirstStaff(empty.context.db, "a first password")).toBe(true);
  const token = await empty.logIn("staff@localhost.test", "a first password");
  const rename = async (username: string) =>
    (await empty.call("/api/users/me/", { method: "PATCH", token, body: { username } })).status;
  expect([await rename("Staff"), await rename("Admin"), await rename("Bogdan")]).toEqual([
    200, 400, 200,
  ]);
  expect(await rename("Staff")).toBe(400);
});
