import { newcomer } from "../fixtures/people.ts";
import { RestClient } from "../fixtures/rest.ts";
import { expect, test } from "../fixtures/test.ts";

// spec 7.18, 7.20
test("an API client registers, draws numbers, saves, lists and deletes", async ({ app }) => {
  const { username, email, password } = newcomer();
  const guest = new RestClient(app.url);
  const account = { username, email, password, password_confirm: password };
  const registered = await guest.post("/users/register/", account);
  expect(registered).toMatchObject({
    status: 201,
    body: { data: { user: { username, email, subscription_tier: "free", is_premium: false } } },
  });
  const api = new RestClient(app.url, { token: registered.body.data.token });
  expect((await api.get("/users/me/")).body.data).toEqual(registered.body.data.user);

  const wish = { min_value: 1, max_value: 90, count: 5, unique: true, sort: "asc", divisor: 3 };
  const drawn = await api.post("/generators/number/", wish);
  expect(drawn.status).toBe(200);
  const { numbers } = drawn.body.data as { numbers: number[] };
  expect(drawn.body.data).toEqual({ numbers, saved: false, save_name: null });
  expect(numbers).toHaveLength(5);
  expect(numbers.every((n) => n >= 1 && n <= 90 && n % 3 === 0)).toBe(true);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));

  const saved = await api.post("/history/number/", { ...wish, name: "Lottery", result: numbers });
  expect(saved.status).toBe(201);
  const { id } = saved.body.data as { id: string };
  const listed = await api.get("/history/?type=number");
  expect(listed).toMatchObject({
    status: 200,
    body: {
      data: {
        history: [{ id, generator_type: "number", name: "Lottery", result: numbers }],
        pagination: { total: 1, page: 1, limit: 20, pages: 1 },
        counts: { total: 1, number: 1, team: 0 },
      },
      results: [{ id }],
    },
  });
  const favourite = await api.post(`/history/${id}/favorite/`);
  expect(favourite.body.data).toMatchObject({ is_favorite: true });

  expect((await api.delete(`/history/${id}/`)).status).toBe(204);
  expect((await api.get(`/history/${id}/`)).status).toBe(404);
  expect((await api.get("/history")).body.results).toEqual([]);
  expect((await api.post("/users/logout/")).status).toBe(204);
  expect((await api.get("/users/me/")).status).toBe(401);
});

test("an API client gets errors in its own language, by RFC 9457", async ({ app, member }) => {
  const romanian = new RestClient(app.url, { token: member.token, language: "ro-RO, en;q=0.5" });
  const impossible = { min_value: 1, max_value: 9, count: 3, number_type: "odd", divisor: 4 };
  const refused = await romanian.post("/generators/number/", impossible);
  expect(refused.status).toBe(400);
  expect(refused.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(refused.body).toMatchObject({
    status: 400,
    code: "NO_ODD_NUMBER_DIVISIBLE",
    detail: "Niciun număr impar nu se împarte exact la 4",
  });
  const english = await member.api.post("/generators/number/", {
    ...impossible,
    divisor: null,
    count: 50,
    unique: true,
    max_value: 90,
  });
  expect(english.body.detail).toBe("Only 45 numbers match; you asked for 50");

  const broken = await fetch(`${app.url}/api/users/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ code: "MALFORMED_BODY" });
  const stranger = await member.api.get("/history/019aa000-0000-7000-8000-000000000000/");
  expect(stranger.status).toBe(404);
});
