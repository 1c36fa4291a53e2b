import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person } = await testServer();

const ask = (body: Record<string, unknown>, language?: string) =>
  call("/api/generators/number/", {
    body: { min_value: 1, max_value: 100, count: 1, ...body },
    ...(language && { language }),
  });

describe("numbers", () => {
  // spec 7.18
  it("returns the requested results", async () => {
    const { status, body } = await ask({ count: 50, number_type: "even", divisor: 3, sort: "asc" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ saved: false, save_name: null });
    const numbers: number[] = body.data.numbers;
    expect(numbers).toHaveLength(50);
    for (const n of numbers) {
      expect(n % 6).toBe(0);
      expect(n).toBeGreaterThanOrEqual(1);
      expect(n).toBeLessThanOrEqual(100);
    }
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const set = await ask({ min_value: -2, max_value: 3, count: 6, unique: true, sort: "desc" });
    expect(set.body.data.numbers).toEqual([3, 2, 1, 0, -1, -2]);
    const exclude = Array.from({ length: 100 }, (_, i) => i + 1);
    const left = { min_value: 1, max_value: 103, count: 3, unique: true, sort: "asc", exclude };
    expect((await ask(left)).body.data.numbers).toEqual([101, 102, 103]);
  });

  // spec 5.12, 5.13
  it.each([
    [{ min_value: 5, max_value: 5 }, "min_value", "Minimum value must be less than maximum value"],
    [{ count: 0 }, "count", "Count must be at least 1"],
    [{ count: 10_001 }, "count", "You can generate at most 10,000 numbers at once."],
    [{ number_type: "odd", divisor: 4 }, "divisor", "No odd number is divisible by 4"],
    [
      { max_value: 45, count: 50, unique: true },
      "count",
      "Only 45 numbers match; you asked for 50",
    ],
  ])("rejects %o at %s with figures that explain why", async (rules, field, message) => {
    const reply = await ask(rules);
    expect(reply).toMatchObject({ status: 400, body: { detail: message } });
    expect(reply.body.errors).toEqual({ [field]: [message] });
  });

  it("names no field if several are involved", async () => {
    const reply = await ask({ min_value: 1, max_value: 2, divisor: 7 });
    expect(reply).toMatchObject({ status: 400, body: { code: "NO_NUMBER_MATCHES" } });
    expect(reply.body).not.toHaveProperty("errors");
  });

  it("explains it in Romanian too", async () => {
    const { body } = await ask({ max_value: 45, count: 50, unique: true }, "ro");
    expect(body.detail).toMatch(/45.*50/);
    expect(body.detail).not.toContain("match");
  });

  it("rejects more than 10,000 in one call", async () => {
    expect(await ask({ count: 10_000 })).toMatchObject({ status: 200 });
    const reply = await ask({ count: 10_001 });
    expect(reply).toMatchObject({ status: 400, body: { code: "COUNT_TOO_LARGE" } });
    expect(reply.body.detail).toContain("10,000");
  });

  // spec 2.7.2, 5.14, 9.6
  it.each([
    [{ count: 1e308 }, ["count"]],
    [{ count: 2 ** 53 }, ["count"]],
    [{ count: 1.5 }, ["count"]],
    [{ count: "3" }, ["count"]],
    [{ count: null }, ["count"]],
    [{ min_value: -(2 ** 53), max_value: {} }, ["min_value", "max_value"]],
    [{ divisor: 0 }, ["divisor"]],
    [{ number_type: "prime", sort: "up" }, ["number_type", "sort"]],
    [{ exclude: [1, "2"] }, ["exclude"]],
    [{ unique: "yes" }, ["unique"]],
    [{ minValue: 3, numberType: "odd" }, ["minValue", "numberType"]],
    [{ save_name: "x".repeat(101) }, ["save_name"]],
    [{ __proto__x: 1, constructor: 2 }, ["__proto__x", "constructor"]],
  ])("rejects %o at the invalid fields", async (body, fields) => {
    const reply = await ask(body);
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(Object.keys(reply.body.errors)).toEqual(fields);
  });

  it("works over the whole range of JSON's exact integers", async () => {
    const { body } = await ask({ min_value: 1 - 2 ** 53, max_value: 2 ** 53 - 1, count: 100 });
    for (const n of body.data.numbers) expect(Number.isSafeInteger(n)).toBe(true);
  });

  // spec 5.16, 7.18
  it("saves in the same call for signed-in users only", async () => {
    const { token } = await person("Ana");
    const rules = {
      min_value: 1,
      max_value: 9,
      count: 2,
      save_history: true,
      save_name: " Lotto ",
    };
    const guest = await call("/api/generators/number/", { body: rules });
    expect(guest.body.data.saved).toBe(false);
    for (const token of ["dead", "two words"]) {
      const dead = await call("/api/generators/number/", { body: rules, token });
      expect(dead).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    }
    // a caller without a bearer token is a guest
    const basic = { authorization: "Basic YTpi" };
    const other = await call("/api/generators/number/", { body: rules, headers: basic });
    expect(other).toMatchObject({ status: 200, body: { data: { saved: false } } });
    const saved = await call("/api/generators/number/", { body: rules, token });
    expect(saved.body.data.saved).toBe(true);
    const { body } = await call("/api/history/?type=number", { token });
    expect(body.data.history).toMatchObject([{ name: "Lotto", result: saved.body.data.numbers }]);
  });
});

describe("dice", () => {
  const roll = (body: Record<string, unknown>, language?: string) =>
    call("/api/generators/dice/", { body, ...(language && { language }) });

  it("are rolled by a notation, with the dice that count and the sum", async () => {
    const { status, body } = await roll({ notation: "4d6kh3 + 2" });
    expect(status).toBe(200);
    const dice: { face: number; kept: boolean }[] = body.data.dice;
    expect(dice).toHaveLength(4);
    const kept = dice.filter((die) => die.kept);
    expect(kept).toHaveLength(3);
    expect(body.data.total).toBe(2 + kept.reduce((sum, { face }) => sum + face, 0));
    expect(body.data).toMatchObject({ saved: false, save_name: null });
  });

  it.each([
    ["2d6 + x", "Character 5: “+x” is no dice. Write for example 4d6kh3, 2d20 + 5 or d100."],
    ["d6+d1", "Character 4: a die has 2 to 1,000 faces."],
    ["d".repeat(101), "Use at most 100 characters."],
    ["", "This field is required."],
  ])("of %j are rejected with the position of the mistake", async (notation, message) => {
    const reply = await roll({ notation });
    expect(reply).toMatchObject({ status: 400, body: { errors: { notation: [message] } } });
  });

  it("and lottery lines are saved in the same call, or later by hand", async () => {
    const { token } = await person("Ivo");
    const saving = { save_history: true, save_name: "Hero" };
    const dice = await call("/api/generators/dice/", {
      body: { notation: "4d6kh3", ...saving },
      token,
    });
    expect(dice.body.data).toMatchObject({ saved: true, save_name: "Hero" });
    const lottery = await call("/api/generators/lottery/", {
      body: { game: "ro-joker", lines: 2, ...saving },
      token,
    });
    expect(lottery.body.data).toMatchObject({ saved: true, possible_lines: 24_435_180 });
    expect(lottery.body.data.lines).toHaveLength(2);
    const { body } = await call("/api/history/?type=number", { token });
    const [lines, faces] = body.data.history;
    expect(faces).toMatchObject({
      name: "Hero",
      mode: { kind: "dice", notation: "4d6kh3" },
      min_value: 1,
      max_value: 6,
      result: dice.body.data.dice.map(({ face }: { face: number }) => face),
    });
    expect(lines.mode).toEqual({ kind: "lottery", game: "ro-joker", lines: 2 });
    for (const { id: _id, generator_type: _type, created_at: _at, is_favorite: _is, ...item } of [
      lines,
      faces,
    ]) {
      const again = await call("/api/history/number/", { body: item, token });
      expect(again).toMatchObject({ status: 201, body: { data: { mode: item.mode } } });
      const [first, ...rest] = item.result;
      const wrong = { ...item, result: [first + 100, ...rest] };
      const reply = await call("/api/history/number/", { body: wrong, token });
      expect(reply).toMatchObject({ status: 400, body: { code: "RESULT_MISMATCH" } });
    }
  });

  it("with an unreadable notation are not saved", async () => {
    const { token } = await person("Olga");
    const item = { min_value: 1, max_value: 6, count: 1, result: [3] };
    const reply = await call("/api/history/number/", {
      body: { ...item, mode: { kind: "dice", notation: "six" } },
      token,
    });
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(Object.keys(reply.body.errors)).toEqual(["mode.notation"]);
  });
});

describe("number draws without repeats", () => {
  it("are saved with the numbers drawn since the start", async () => {
    const { token } = await person("Bingo");
    const item = { min_value: 1, max_value: 75, count: 3, unique: true, result: [7, 75, 1] };
    const mode = { kind: "bingo", at_once: 1 };
    const reply = await call("/api/history/number/", { body: { ...item, mode }, token });
    expect(reply).toMatchObject({ status: 201, body: { data: { mode, result: [7, 75, 1] } } });
    const twice = { ...item, mode, result: [7, 75, 7] };
    const refused = await call("/api/history/number/", { body: twice, token });
    expect(refused).toMatchObject({ status: 400, body: { code: "RESULT_MISMATCH" } });
    const other = { ...item, mode: { kind: "roulette" } };
    const unknown = await call("/api/history/number/", { body: other, token });
    expect(unknown).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("show results saved before modes existed", async () => {
    const { token } = await person("Vera");
    const item = { min_value: 1, max_value: 75, count: 1, result: [7] };
    await call("/api/history/number/", { body: item, token });
    const { body } = await call("/api/history/?type=number", { token });
    expect(body.data.history).toMatchObject([{ mode: null, result: [7] }]);
  });
});

describe("pet names", () => {
  // spec 7.19
  it("come from the lists of the requested language", async () => {
    const draw = async (language: string) => {
      const replies = await Promise.all(
        Array.from({ length: 60 }, () =>
          call("/api/generators/pet-name/", {
            body: { pet_type: "cat", gender: "female" },
            language,
          }),
        ),
      );
      return replies.map(({ body }) => body.data.name as string);
    };
    const [english, romanian] = [await draw("en"), await draw("ro")];
    expect(new Set([...english, ...romanian]).size).toBeGreaterThan(20);
    expect(romanian.filter((name) => !english.includes(name)).length).toBeGreaterThan(0);
  });

  it("have the requested first letter, length and style", async () => {
    const { token } = await person("Mia");
    const choice = { first_letter: "t", length: "short", style: "food" };
    const body = { pet_type: "dog", gender: "neutral", ...choice };
    const draw = async (save_history: boolean) => {
      const wish = { body: { ...body, save_history }, token, language: "en" };
      return (await call("/api/generators/pet-name/", wish)).body.data.name;
    };
    const names = await Promise.all(Array.from({ length: 12 }, (_, i) => draw(i === 0)));
    expect(names.filter((name) => !["Taco", "Tofu"].includes(name))).toEqual([]);
    const { history } = (await call("/api/history/", { token })).body.data;
    expect(history[0]).toMatchObject(choice);
    const none = await call("/api/generators/pet-name/", { body: { ...body, first_letter: "9" } });
    expect(none.body.code).toBe("NO_NAME_FITS");
  });

  it("are saved in the same call", async () => {
    const { token } = await person("Bea");
    const body = { pet_type: "fish", gender: "any", save_history: true };
    const reply = await call("/api/generators/pet-name/", { body, token });
    expect(reply.body.data).toEqual({ name: expect.any(String), saved: true });
    const list = await call("/api/history/", { token });
    expect(list.body.data.history).toMatchObject([
      { gender: "neutral", result: reply.body.data.name },
    ]);
  });

  it.each([{}, { pet_type: "dragon", gender: "any" }, { pet_type: "dog", gender: 1 }])(
    "are rejected for %o",
    async (body) => {
      const reply = await call("/api/generators/pet-name/", { body });
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    },
  );
});
