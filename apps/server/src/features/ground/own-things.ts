import { DomainError } from "@sortes/contract";
import { inTransaction, type Tx } from "@sortes/db";
import * as ownedRows from "@sortes/db/generators/owned";
import * as users from "@sortes/db/accounts/users";
import type { UserRow } from "@sortes/db/accounts/users";
import { found } from "../../failure.ts";
import { Service, type ServiceParts } from "./service.ts";

export type Owner = Pick<UserRow, "id">;

/** The base of services for things in a user's account: results, packs, presets, custom generators. */
export abstract class OwnThings<
  Parts extends ServiceParts<"db" | "perUserQueue">,
> extends Service<Parts> {
  protected abstract readonly table: Parameters<typeof ownedRows.remove>[1];

  /** @throws DomainError NOT_FOUND. */
  async remove(owner: Owner, id: string): Promise<void> {
    const owned = { id, userId: owner.id };
    found(await this.inTurn(owner, (tx) => ownedRows.remove(tx, this.table, owned)));
  }

  /**
   * Runs after the user's earlier changes. Uses a transaction even for one statement: after a lost connection it is
   * known whether the commit was sent.
   */
  protected async inTurn<T>(owner: Owner, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { db, perUserQueue } = this.parts;
    return await perUserQueue.run(owner.id, () => inTransaction(db, work));
  }
}

/**
 * Locks the account and returns its current row, so that its tier and its counts stay valid.
 * @throws DomainError UNAUTHENTICATED.
 */
export async function lockOwner(tx: Tx, owner: Owner, lock = users.lock): Promise<UserRow> {
  const user = await lock(tx, owner.id);
  if (!user) throw new DomainError("UNAUTHENTICATED");
  return user;
}
