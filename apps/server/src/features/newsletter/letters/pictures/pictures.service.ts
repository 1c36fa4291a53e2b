import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  type DescribePictureInput,
  DomainError,
  type ErasePictureInput,
  keptPictureEndings,
  type KeptPictureType,
  type ListPicturesInput,
  type ListPicturesOutput,
  type MailPicture,
  paginationOf,
  pathOfPicture,
  pictureLimits,
  type UploadPictureInput,
} from "@sortes/contract";
import { inTransaction } from "@sortes/db";
import * as pictures from "@sortes/db/newsletter/letters/pictures";
import type { ShownPicture } from "@sortes/db/newsletter/letters/pictures";
import { found } from "../../../../failure.ts";
import { Service, type ServiceParts } from "../../../ground/service.ts";
import {
  type EncodedPicture,
  isMovingPng,
  type PictureEncoder,
  type PictureStore,
  PictureStoreError,
  pictureTypeOf,
} from "@sortes/pictures";

interface Parts extends ServiceParts<"db" | "clock" | "log" | "callLimits" | "publicUrl"> {
  encoder: PictureEncoder;
  store: PictureStore;
}

const day = 24 * 60 * 60 * 1000;
/** Age at which an incomplete upload counts as orphaned (ms). */
const abandoned = 60 * 60 * 1000;
/** Maximum concurrent uploads in this process; their files are held in memory. */
const mostAtOnce = 4;
/** Maximum number of orphaned or erased pictures removed by one call. */
const mostSwept = 20;

/** A picture as it is served to the public. */
interface ServedPicture {
  type: KeptPictureType;
  length: number;
  /** @throws DomainError UNAVAILABLE */
  bytes: () => Promise<Readable>;
}

/** Uploads, lists, serves and erases the pictures of campaigns. */
export class Pictures extends Service<Parts> {
  #underWay = 0;

  /**
   * Encodes and stores an uploaded file. Uploading the same file again returns the same picture.
   * @throws DomainError PICTURE_TYPE, PICTURE_UNREADABLE, PICTURE_MOVES, PICTURE_SIZE, PICTURE_FRAMES, PICTURE_HEAVY,
   * PICTURE_ROOM, PICTURE_DAY, PICTURE_STORE_FULL, PICTURE_STORE_SILENT; RATE_LIMITED; UNAVAILABLE if too many uploads
   * are in progress
   */
  async upload(
    input: UploadPictureInput,
    userId: string,
    file: AsyncIterable<Buffer>,
  ): Promise<MailPicture> {
    if (this.#underWay >= mostAtOnce) throw new DomainError("UNAVAILABLE");
    this.#underWay += 1;
    try {
      await this.parts.callLimits.attempt("picture-upload", { account: userId });
      const bytes = await buffer(file);
      const type = pictureTypeOf(bytes);
      if (!type) throw new DomainError("PICTURE_TYPE");
      if (type === "image/png" && isMovingPng(bytes)) throw new DomainError("PICTURE_MOVES");
      const encoded = await this.parts.encoder.encode(bytes);
      const hash = createHash("sha256").update(encoded.bytes).digest("hex");
      await this.#keep(hash, encoded, { ...input, userId });
      return await this.get(hash);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #keep(
    hash: string,
    { bytes, ...shape }: EncodedPicture,
    { userId, ...said }: UploadPictureInput & { userId: string },
  ): Promise<void> {
    const { db, clock, store } = this.parts;
    await this.#sweep();
    const createdAt = clock.now();
    const row = { ...said, ...shape, hash, bytes: bytes.length, userId, createdAt };
    const { pictures: most, allBytes, bytesADay } = pictureLimits;
    const since = new Date(createdAt.getTime() - day);
    const room = { pictures: most, bytes: allBytes, bytesSince: bytesADay, since };
    const outcome = await inTransaction(db, (tx) => pictures.reserve(tx, row, room));
    const megabytes = (size: number) => size / 1024 / 1024;
    if (outcome === "room")
      throw new DomainError("PICTURE_ROOM", { pictures: most, megabytes: megabytes(allBytes) });
    if (outcome === "day")
      throw new DomainError("PICTURE_DAY", { megabytes: megabytes(bytesADay) });
    if (outcome === "kept") return;
    try {
      await store.write(nameOf(hash, shape.type), bytes, shape.type);
    } catch (error) {
      await inTransaction(db, (tx) => pictures.release(tx, hash, clock.now()));
      throw this.#domainErrorOf(error);
    }
    await inTransaction(db, async (tx) => {
      if (!(await pictures.keep(tx, hash, clock.now()))) return;
      const detail = { name: said.name, type: shape.type, bytes: bytes.length };
      await this.audited(tx, userId, "picture.upload", hash, detail);
    });
  }

  async list(input: ListPicturesInput): Promise<ListPicturesOutput> {
    const { db } = this.parts;
    const { total, pictures: count, bytes } = await pictures.count(db);
    return {
      pictures: (await pictures.page(db, input)).map((row) => this.#toDto(row)),
      pagination: paginationOf(total, input),
      room: {
        pictures: Math.max(0, pictureLimits.pictures - count),
        bytes: Math.max(0, pictureLimits.allBytes - bytes),
      },
    };
  }

  /** @throws DomainError NOT_FOUND */
  async get(id: string): Promise<MailPicture> {
    return this.#toDto(found(await pictures.find(this.parts.db, id)));
  }

  /**
   * Changes the alternative text that new letters start with; letters that already use the picture keep theirs.
   * @throws DomainError NOT_FOUND
   */
  async describe({ id, alt }: DescribePictureInput, actor: string): Promise<MailPicture> {
    const { db, clock } = this.parts;
    const before = await this.get(id);
    if (before.alt === alt) return before;
    await inTransaction(db, async (tx) => {
      if (!(await pictures.describe(tx, { hash: id, alt, at: clock.now() })))
        throw new DomainError("NOT_FOUND");
      await this.audited(tx, actor, "picture.describe", id, { alt, before: before.alt });
    });
    return await this.get(id);
  }

  /**
   * Hides the picture at once. Its bytes are deleted now, or on the next upload if the store does not respond.
   * @throws DomainError NOT_FOUND, PICTURE_USED, PICTURE_SENT, PICTURE_IN_TEMPLATES
   */
  async erase(input: ErasePictureInput, actor: string): Promise<void> {
    const { id, evenIfSent, evenInTemplates } = input;
    const { db, clock } = this.parts;
    await inTransaction(db, async (tx) => {
      const { name, uses, templates } = found(await pictures.lock(tx, id));
      const unfinished = uses.filter(({ hasReached }) => !hasReached);
      const [first] = unfinished;
      if (first)
        throw new DomainError("PICTURE_USED", {
          campaigns: unfinished.length,
          title: first.title,
        });
      if (uses.length > 0 && !evenIfSent)
        throw new DomainError("PICTURE_SENT", { campaigns: uses.length });
      const [template] = templates;
      if (template !== undefined && !evenInTemplates)
        throw new DomainError("PICTURE_IN_TEMPLATES", {
          templates: templates.length,
          name: template,
        });
      await pictures.beginErasing(tx, id, clock.now());
      const detail = { name, sent: uses.length, templates: templates.length };
      await this.audited(tx, actor, "picture.erase", id, detail);
    });
    await this.#sweep();
  }

  /**
   * The picture at a public address. The path includes its size in pixels.
   * @throws DomainError NOT_FOUND
   */
  async serve(id: string, path: string): Promise<ServedPicture> {
    const { db, store } = this.parts;
    const row = found(await pictures.findServed(db, id));
    if (pathOfPicture({ ...row, id }) !== path) throw new DomainError("NOT_FOUND");
    const bytes = async (): Promise<Readable> => {
      try {
        return found(await store.read(nameOf(id, row.type)));
      } catch (error) {
        if (!(error instanceof PictureStoreError)) throw error;
        this.parts.log.warn({ err: error }, "a picture cannot be read");
        throw new DomainError("UNAVAILABLE");
      }
    };
    return { type: row.type, length: row.bytes, bytes };
  }

  /** Garbage-collects erased pictures and incomplete uploads. What the store does not remove is left to the next time. */
  async #sweep(): Promise<void> {
    try {
      await this.#removeOrphans();
    } catch (error) {
      this.parts.log.warn({ err: error }, "an erased picture could not be removed from its store");
    }
  }

  /** @throws PictureStoreError, or the driver's error */
  async #removeOrphans(): Promise<void> {
    const { db, clock, store } = this.parts;
    const since = new Date(clock.now().getTime() - abandoned);
    for (let swept = 0; swept < mostSwept; swept++) {
      const isDone = await inTransaction(db, async (tx) => {
        const left = await pictures.lockOrphan(tx, since);
        if (!left) return true;
        await store.remove(nameOf(left.hash, left.type));
        await pictures.remove(tx, left.hash);
        return false;
      });
      if (isDone) return;
    }
  }

  #domainErrorOf(error: unknown): unknown {
    if (!(error instanceof PictureStoreError)) return error;
    this.parts.log.error({ err: error }, "a picture cannot be stored");
    return new DomainError(error.reason === "full" ? "PICTURE_STORE_FULL" : "PICTURE_STORE_SILENT");
  }

  #toDto({ hash: id, username, createdAt, ...row }: ShownPicture): MailPicture {
    const path = pathOfPicture({ ...row, id });
    return {
      ...row,
      id,
      src: `{{site_url}}${path}`,
      address: this.parts.publicUrl + path,
      by: username,
      createdAt: createdAt.toISOString(),
    };
  }
}

const nameOf = (hash: string, type: KeptPictureType): string =>
  `${hash}.${keptPictureEndings[type]}`;
