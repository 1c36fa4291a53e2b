import {
  type ChangeOwnGeneratorInput,
  type CreateOwnGeneratorInput,
  DomainError,
  type ListedOwnGenerator,
  type OwnGenerator,
} from "@sortes/contract";
import { newId, newToken, type Tx } from "@sortes/db";
import * as ownGenerators from "@sortes/db/generators/own-generators";
import type { ListedOwnGeneratorRow, OwnGeneratorRow } from "@sortes/db/generators/own-generators";
import type { UserRow } from "@sortes/db/accounts/users";
import { hasFeature, readGrammar } from "@sortes/core";
import { found } from "../../../failure.ts";
import { given } from "../../ground/inputs.ts";
import type { Once } from "../../ground/once/once.ts";
import { lockOwner, type Owner, OwnThings } from "../../ground/own-things.ts";
import type { ServiceParts } from "../../ground/service.ts";
import { checkVersion, momentAfter } from "../../ground/versions.ts";

/** When and why staff took a generator's public page down; null if they did not. */
export const takenDownOf = (
  row: Pick<OwnGeneratorRow, "takenDownAt" | "takenDownReason">,
): OwnGenerator["takenDown"] =>
  row.takenDownAt && { at: row.takenDownAt.toISOString(), reason: row.takenDownReason ?? "" };

/** A generator for lists, without its own lists. */
const toListedDto = ({
  createdAt,
  updatedAt,
  takenDownAt,
  takenDownReason,
  ...row
}: ListedOwnGeneratorRow): ListedOwnGenerator => ({
  ...row,
  takenDown: takenDownOf({ takenDownAt, takenDownReason }),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** A generator for its owner. */
const toDto = ({ lists, ...row }: OwnGeneratorRow): OwnGenerator => ({
  ...toListedDto(row),
  lists,
});

/**
 * Custom generators. Premium accounts create, change and share them; former premium members keep, draw from and delete
 * theirs.
 */
export class OwnGenerators extends OwnThings<ServiceParts<"db" | "clock" | "perUserQueue">> {
  protected readonly table = "ownGenerator";

  /** Newest first, without their lists. */
  async list(owner: Owner) {
    return (await ownGenerators.list(this.parts.db, owner.id)).map(toListedDto);
  }

  /** @throws DomainError NOT_FOUND. */
  async get(owner: Owner, id: string): Promise<OwnGenerator> {
    return toDto(found(await ownGenerators.find(this.parts.db, { id, userId: owner.id })));
  }

  /** @throws DomainError OWN_GENERATOR_PREMIUM_ONLY, OWN_GENERATOR_LIMIT, or the errors of its lines. */
  async create(owner: Owner, input: CreateOwnGeneratorInput, once: Once): Promise<OwnGenerator> {
    const createdAt = this.parts.clock.now();
    const create = async (tx: Tx) => {
      checkPremium(await lockOwner(tx, owner));
      readGrammar(input);
      const id = newId(createdAt);
      await ownGenerators.insert(tx, { ...input, id, userId: owner.id, createdAt });
      return { id, createdAt: createdAt.toISOString() };
    };
    const { id, createdAt: at } = await this.parts.perUserQueue.run(owner.id, () => once(create));
    return { ...input, id, shareId: null, takenDown: null, createdAt: at, updatedAt: at };
  }

  /**
   * `updatedAt` is an optimistic lock: if given, only that version is changed.
   * @throws DomainError OWN_GENERATOR_PREMIUM_ONLY, OWN_GENERATOR_CHANGED, NOT_FOUND, or the errors of its lines.
   */
  async change(
    owner: Owner,
    { id, updatedAt, ...fields }: ChangeOwnGeneratorInput,
  ): Promise<OwnGenerator> {
    const owned = { id, userId: owner.id };
    return await this.#write(owner, async (tx) => {
      // locks the user first, so that the second of two concurrent changes sees the first
      const person = await lockOwner(tx, owner);
      const before = found(await ownGenerators.find(tx, owned));
      checkPremium(person);
      checkVersion(before.updatedAt, updatedAt, "OWN_GENERATOR_CHANGED");
      const changes = given(fields);
      readGrammar({ ...before, ...changes });
      const now = momentAfter(before.updatedAt, this.parts.clock.now());
      return await ownGenerators.update(tx, owned, { ...changes, updatedAt: now });
    });
  }

  /**
   * Gives the generator a public address that cannot be guessed. A shared generator keeps its address. Does not change
   * `updatedAt`.
   * @throws DomainError OWN_GENERATOR_PREMIUM_ONLY, OWN_GENERATOR_TAKEN_DOWN, NOT_FOUND.
   */
  async share(owner: Owner, id: string): Promise<OwnGenerator> {
    const owned = { id, userId: owner.id };
    return await this.#write(owner, async (tx) => {
      const person = await lockOwner(tx, owner);
      const before = found(await ownGenerators.find(tx, owned));
      checkPremium(person);
      if (before.takenDownAt) throw new DomainError("OWN_GENERATOR_TAKEN_DOWN");
      if (before.shareId !== null) return before;
      return await ownGenerators.update(tx, owned, { shareId: newToken() });
    });
  }

  /** Revokes the public address for good; sharing again creates another one. @throws DomainError NOT_FOUND. */
  async unshare(owner: Owner, id: string): Promise<OwnGenerator> {
    return await this.#write(owner, (tx) =>
      ownGenerators.update(tx, { id, userId: owner.id }, { shareId: null }),
    );
  }

  async #write(owner: Owner, work: (tx: Tx) => Promise<OwnGeneratorRow | undefined>) {
    return toDto(found(await this.inTurn(owner, work)));
  }
}

function checkPremium({ subscriptionTier }: UserRow): void {
  if (!hasFeature(subscriptionTier, "customGenerators"))
    throw new DomainError("OWN_GENERATOR_PREMIUM_ONLY");
}
