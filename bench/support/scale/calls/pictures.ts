import * as db from "@sortes/db";
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
  findPictures: (tx) => db.findPictures(tx, { page: 1, limit: 24 }),
  findPicture: (tx) => db.findPicture(tx, hash),
  findServedPicture: (tx) => db.findServedPicture(tx, hash),
  countPictures: (tx) => db.countPictures(tx),
  reservePicture: (tx, { person, now }) =>
    db.reservePicture(
      tx,
      { ...picture, userId: person, createdAt: now },
      { ...room, since: new Date(now.getTime() - 86_400_000) },
    ),
  keepPicture: (tx, { now }) => db.keepPicture(tx, hash, now),
  describePicture: (tx, { now }) => db.describePicture(tx, { hash, alt: "b", at: now }),
  lockPicture: (tx) => db.lockPicture(tx, hash),
  beginToErasePicture: (tx, { now }) => db.beginToErasePicture(tx, hash, now),
  lockLeftPicture: (tx, { now }) => db.lockLeftPicture(tx, now),
  deletePicture: (tx) => db.deletePicture(tx, hash),
  releasePicture: (tx, { now }) => db.releasePicture(tx, hash, now),
};
