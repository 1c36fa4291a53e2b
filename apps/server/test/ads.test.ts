import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EnvError } from "@sortes/contract";
import { afterAll, expect, it } from "vitest";
import { Ads } from "../src/features/site/ads.service.ts";
import { testServer } from "./support/server.ts";

const folder = await mkdtemp(join(tmpdir(), "sortes-ads-"));
afterAll(() => rm(folder, { recursive: true }));
const file = async (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const png = Buffer.from("\x89PNG\r\n\x1a\n and the rest", "latin1");
const words = { text: "Tea of the village", link: "https://tea.example/" };
const { call, person, app } = await testServer({
  ad: { ...words, picture: await file("ad.png", png) },
});

it.each([
  ["a guest", undefined, true],
  ["a free account", "free", true],
  ["a medium account", "medium", false],
  ["a premium account", "premium", false],
] as const)("%s is shown the ad: %s, %s", async (_who, tier, isShown) => {
  let token: string | undefined;
  if (tier !== undefined) ({ token } = await person(`Ad${tier}`, { subscriptionTier: tier }));
  const { body } = await call("/api/ad/", { token });
  const ad = { ...words, picture: expect.stringMatching(/^\/api\/ad\/picture\/\?v=[0-9a-f]{12}$/) };
  expect(body).toEqual({ data: { ad: isShown ? ad : null } });
});

// spec 7.82
it("the ad's picture comes from our server, with its own type and no scripts", async () => {
  const reply = await app.inject("/api/ad/picture/?v=0");
  expect(reply.rawPayload).toEqual(png);
  expect(reply.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
  });
});

it("the ad is null if none is configured", async () => {
  const plain = await testServer();
  expect((await plain.call("/api/ad/")).body).toEqual({ data: { ad: null } });
  expect((await plain.app.inject("/api/ad/picture/")).statusCode).toBe(404);
});

it.each([
  ["a picture that is not there", () => join(folder, "none.png")],
  ["a folder", () => folder],
  ["a drawing, which may hold scripts", () => file("ad.svg", "<svg/>")],
  ["a text with the name of a picture", () => file("text.png", "hello")],
  ["a large picture", () => file("large.png", Buffer.concat([png, Buffer.alloc(200 * 1024)]))],
])("the server does not start with %s", async (_what, pathOf) => {
  const picture = await pathOf();
  expect(() => new Ads({ ...words, picture })).toThrow(EnvError);
  expect(() => new Ads({ ...words, picture })).toThrow("AD_PICTURE holds");
});
