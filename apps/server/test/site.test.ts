import { expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call } = await testServer({
  site: { supportEmail: "help@sortes.test", coffeeUrl: "https://coffee.test/sortes" },
});

// spec 7.73
it("the operator's settings are public, and cacheable for five minutes", async () => {
  const { status, body, headers } = await call("/api/site/");
  expect(status).toBe(200);
  expect(body.data).toEqual({
    support_email: "help@sortes.test",
    coffee_url: "https://coffee.test/sortes",
  });
  expect(headers["cache-control"]).toBe("public, max-age=300, stale-while-revalidate=300");
});
