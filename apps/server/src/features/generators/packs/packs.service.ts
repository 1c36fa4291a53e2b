import {
  type ChangePackInput,
  type CreatePackInput,
  type Language,
  type Pack,
  type UsePackInput,
} from "@sortes/contract";
import { type Db, newId, type Tx } from "@sortes/db";
import * as packs from "@sortes/db/generators/packs";
import type { UserRow } from "@sortes/db/accounts/users";
import { found } from "../../../failure.ts";
import { given } from "../../ground/inputs.ts";
import type { History } from "../history/history.service.ts";
import type { Once } from "../../ground/once/once.ts";
import type { Keeper } from "../history/saved-items.ts";
import { categoryOf, linesOf, toDto, toPredefinedDto, usable } from "../pack-dto.ts";
import { predefinedPacks } from "./predefined/predefined-packs.ts";
import { lockOwner, type Owner, OwnThings } from "../../ground/own-things.ts";
import type { ServiceParts } from "../../ground/service.ts";
import { checkVersion, momentAfter } from "../../ground/versions.ts";

/** The caller, if signed in, and their language. */
interface Reader {
  user: UserRow | undefined;
  language: Language;
}
interface Parts extends ServiceParts<"db" | "clock" | "perUserQueue"> {
  history: History;
}

/** Packs: lists of names for generators, predefined or made by users. */
export class Packs extends OwnThings<Parts> {
  protected readonly table = "pack";

  predefined({ user, language }: Reader): Pack[] {
    return predefinedPacks[language].map((pack) => toPredefinedDto(pack, user));
  }

  /** Newest first; long packs are truncated. */
  async own(owner: Owner): Promise<Pack[]> {
    return (await packs.list(this.parts.db, owner.id)).map(toDto);
  }

  /** @throws DomainError NOT_FOUND. */
  async get(id: string, reader: Reader): Promise<Pack> {
    return await this.#find(this.parts.db, id, reader);
  }

  /** @throws DomainError PACK_LIMIT. */
  async create(owner: Owner, { content, ...fields }: CreatePackInput, once: Once): Promise<Pack> {
    const createdAt = this.parts.clock.now();
    const lines = linesOf(content);
    const create = async (tx: Tx) => {
      await lockOwner(tx, owner);
      const id = newId(createdAt);
      await packs.insert(tx, { ...fields, lines, id, userId: owner.id, createdAt });
      return { id, updatedAt: createdAt.toISOString() };
    };
    const kept = await this.parts.perUserQueue.run(owner.id, () => once(create));
    const entries = content.length;
    const updatedAt = new Date(kept.updatedAt);
    return toDto({ ...fields, ...kept, updatedAt, content: [...content], entries });
  }

  /**
   * `updatedAt` is an optimistic lock: if given, only that version is changed.
   * @throws DomainError NOT_FOUND, PACK_CHANGED.
   */
  async change(
    owner: Owner,
    { id, content, updatedAt, ...fields }: ChangePackInput,
  ): Promise<Pack> {
    const owned = { id, userId: owner.id };
    const changes = { ...given(fields), ...(content && { lines: linesOf(content) }) };
    const row = await this.inTurn(owner, async (tx) => {
      // locks the user first, so that the second of two concurrent changes sees the first
      await lockOwner(tx, owner);
      const before = found(await packs.find(tx, owned));
      checkVersion(before.updatedAt, updatedAt, "PACK_CHANGED");
      const now = momentAfter(before.updatedAt, this.parts.clock.now());
      return await packs.update(tx, owned, { ...changes, updatedAt: now });
    });
    return toDto(found(row));
  }

  /**
   * Returns the complete pack, and records its use in the history of signed-in users.
   * @throws DomainError NOT_FOUND, PACK_PREMIUM_ONLY.
   */
  async use(
    { packId, generatorType }: UsePackInput,
    language: Language,
    keeper: Keeper | undefined,
  ): Promise<Pack> {
    const { db, perUserQueue, history } = this.parts;
    const reader = { language, user: keeper?.user };
    if (!keeper) return usable(await this.#find(db, packId, reader));
    const { user, once } = keeper;
    let used: Pack | undefined;
    const use = async (tx: Tx) => {
      const { name, content: lines } = (used = usable(await this.#find(tx, packId, reader)));
      await history.keepUse(tx, user, { name, packId, category: categoryOf(generatorType), lines });
      return null;
    };
    await perUserQueue.run(user.id, () => once(use));
    // a repeated call does not run `use`
    return used ?? usable(await this.#find(db, packId, reader));
  }

  /** @throws DomainError NOT_FOUND. */
  async #find(db: Db, id: string, { user, language }: Reader): Promise<Pack> {
    const predefined = predefinedPacks[language].find((pack) => pack.id === id);
    if (predefined) return toPredefinedDto(predefined, user);
    return toDto(found(user && (await packs.find(db, { id, userId: user.id }))));
  }
}
