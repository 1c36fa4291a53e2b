import * as pictures from "@sortes/db/newsletter/letters/pictures";
import type { Call } from "./call.ts";

const hash = "0".repeat(64);
const room = { pictures: 2000, bytes: 2 ** 30, bytesSince: 2 ** 28 };
const picture = {
  hash,
  type: "image/png",
  width: 1,
  height: 1,
  isMoving: false,
  bytes: 1,
  name: "n",
  alt: "a",
} as const;

/** Calls of the queries about pictures, of which there are few. */
export const pictureCalls: Record<string, Call> = {
  "newsletter/letters/pictures.page": (tx) => pictures.page(tx, { page: 1, limit: 24 }),
  "newsletter/letters/pictures.find": (tx) => pictures.find(tx, hash),
  "newsletter/letters/pictures.findServed": (tx) => pictures.findServed(tx, hash),
  "newsletter/letters/pictures.count": (tx) => pictures.count(tx),
  "newsletter/letters/pictures.countMissing": (tx) => pictures.countMissing(tx, [hash]),
  "newsletter/letters/pictures.reserve": (tx, { person, now }) =>
    pictures.reserve(
      tx,
      { ...picture, userId: person, createdAt: now },
      { ...room, since: new Date(now.getTime() - 86_400_000) },
    ),
  "newsletter/letters/pictures.keep": (tx, { now }) => pictures.keep(tx, hash, now),
  "newsletter/letters/pictures.describe": (tx, { now }) =>
    pictures.describe(tx, { hash, alt: "b", at: now }),
  "newsletter/letters/pictures.lock": (tx) => pictures.lock(tx, hash),
  "newsletter/letters/pictures.beginErasing": (tx, { now }) => pictures.beginErasing(tx, hash, now),
  "newsletter/letters/pictures.lockOrphan": (tx, { now }) => pictures.lockOrphan(tx, now),
  "newsletter/letters/pictures.remove": (tx) => pictures.remove(tx, hash),
  "newsletter/letters/pictures.release": (tx, { now }) => pictures.release(tx, hash, now),
};
