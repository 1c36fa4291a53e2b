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
  findPictures: (tx) => pictures.page(tx, { page: 1, limit: 24 }),
  findPicture: (tx) => pictures.find(tx, hash),
  findServedPicture: (tx) => pictures.findServed(tx, hash),
  countPictures: (tx) => pictures.count(tx),
  reservePicture: (tx, { person, now }) =>
    pictures.reserve(
      tx,
      { ...picture, userId: person, createdAt: now },
      { ...room, since: new Date(now.getTime() - 86_400_000) },
    ),
  keepPicture: (tx, { now }) => pictures.keep(tx, hash, now),
  describePicture: (tx, { now }) => pictures.describe(tx, { hash, alt: "b", at: now }),
  lockPicture: (tx) => pictures.lock(tx, hash),
  beginToErasePicture: (tx, { now }) => pictures.beginErasing(tx, hash, now),
  lockLeftPicture: (tx, { now }) => pictures.lockOrphan(tx, now),
  deletePicture: (tx) => pictures.remove(tx, hash),
  releasePicture: (tx, { now }) => pictures.release(tx, hash, now),
};
