import { describe, expect, it } from "vitest";
import { replyIn, untilClosed } from "./support/socket.ts";
import { drip, listening, pace, people, tooSlow } from "./support/uploads.ts";

const { list, subjects, ended } = await listening(120_000);

describe("a long upload", () => {
  it("that stalls later on is ended too", async () => {
    const before = await subjects();
    const text = people("late", 16_000);
    const socket = await list(1_000_000);
    await drip(socket, text);
    expect(replyIn(await untilClosed(socket))).toMatchObject(tooSlow);
    expect(await ended(before)).toMatchObject({ complete: false, added: 16_000 });
  });

  it("whose sender leaves after the usual time limit ends there", async () => {
    const before = await subjects();
    const socket = await list(1_000_000);
    await drip(socket, people("gone", 16_000));
    socket.resetAndDestroy();
    const { complete, added } = (await ended(before)) ?? {};
    expect(complete).toBe(false);
    expect(added).toBeGreaterThanOrEqual(15_000);
  });

  it("has an end, however steadily it comes", async () => {
    const hurried = await listening(2 * pace.uploadWindow);
    const socket = await hurried.list(10_000_000);
    const reply = untilClosed(socket);
    void drip(socket, people("endless", 200_000));
    expect(replyIn(await reply)).toMatchObject(tooSlow);
  });
});
