import { PictureBucket, PictureStoreError } from "@sortes/pictures";
import { openS3Server } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { noise, uploaderOf } from "./support/pictures.ts";
import { testServer } from "./support/server.ts";

const store = await openS3Server();
afterAll(() => store.close());
const bucket = {
  url: "s3://pictures/of/sortes",
  endpoint: store.url,
  region: "auto",
  accessKeyId: "an access key",
  secretAccessKey: "a secret key",
  patience: 1000,
};
const server = await testServer({ media: { folder: "/dev/null", bucket } });
const { db } = server.context;
const { token } = await server.person("Ana", { isStaff: true });
const { upload, kept, list, erase, get } = uploaderOf(server, token);
const pathOf = ({ address }: { address: string }) => new URL(address).pathname;

afterEach(async () => {
  store.setSilent(false);
  await sql`delete from picture`.execute(db);
  store.objects.clear();
});

describe("pictures in an S3 store", () => {
  it("are stored under their hash, and served and erased by our server", async () => {
    const picture = await kept(await noise(20, 20));
    const key = `/pictures/of/sortes/${picture.id}.png`;
    expect([...store.objects.keys()]).toEqual([key]);
    const served = await get(pathOf(picture));
    expect(served.rawPayload.equals(store.objects.get(key) ?? Buffer.alloc(0))).toBe(true);
    expect(served.headers["content-type"]).toBe("image/png");
    await erase(picture.id);
    expect(store.objects.size).toBe(0);
    expect((await get(pathOf(picture))).statusCode).toBe(404);
  });

  it("survive a failed request to the store", async () => {
    store.failNext(1);
    expect((await upload(await noise(20, 20))).status).toBe(201);
  });

  it("are rejected with a message while the store is silent, and none is shown as stored", async () => {
    const [first, next] = [await kept(await noise(20, 20)), await noise(21, 21)];
    store.setSilent(true);
    expect(await upload(next)).toMatchObject({
      status: 503,
      body: { code: "PICTURE_STORE_SILENT" },
    });
    expect((await list()).pictures).toMatchObject([{ id: first.id }]);
    const silent = await get(pathOf(first));
    expect([silent.statusCode, silent.headers["cache-control"]]).toEqual([503, "no-store"]);
    store.setSilent(false);
    expect((await upload(next)).status).toBe(201);
    expect((await get(pathOf(first))).statusCode).toBe(200);
  });

  it("are gone for everybody once erased, and their bytes go when the store answers again", async () => {
    const picture = await kept(await noise(20, 20));
    store.setSilent(true);
    expect((await erase(picture.id)).status).toBe(204);
    expect((await get(pathOf(picture))).statusCode).toBe(404);
    expect(store.objects.size).toBe(1);
    store.setSilent(false);
    const other = await kept(await noise(21, 21));
    expect([...store.objects.keys()]).toEqual([`/pictures/of/sortes/${other.id}.png`]);
  });

  it("are accepted while an erased one cannot be removed", async () => {
    const picture = await kept(await noise(20, 20));
    store.failNext(2);
    expect((await erase(picture.id)).status).toBe(204);
    store.failNext(2); // the removal, and the first try of the upload
    const other = await kept(await noise(21, 21));
    expect([...store.objects.keys()]).toContain(`/pictures/of/sortes/${other.id}.png`);
  });

  it("are waited for no longer than the database keeps a transaction, when one is removed", async () => {
    store.setSilent(true);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const usual = new PictureBucket({ ...bucket, patience: undefined });
    const refused = usual.remove("picture.png").catch((error: unknown) => error);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(4000);
    expect(await refused).toBeInstanceOf(PictureStoreError);
  });
});
