import {
  type AuditAction,
  type ListReportedInput,
  paginationOf,
  type ReportGeneratorInput,
  reportLimits,
  type TakeDownInput,
} from "@sortes/contract";
import { inTransaction, keyedHash, newId, type Tx } from "@sortes/db";
import * as reports from "@sortes/db/generators/reports";
import { found } from "../../failure.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import { takenDownOf } from "./own-generators/own-generators.service.ts";

/** Visitors' reports of a kind of page, and the staff's decisions, each in the activity log. */
export abstract class Reports<Kind extends reports.ReportedKind> extends Service<
  ServiceParts<"db" | "clock" | "callLimits" | "secret">
> {
  /** The kind of page. Its name is also part of the actions in the activity log. */
  protected abstract readonly kind: Kind;

  /**
   * Stores a report of a page. Only the first report of a network and a limited number per page are stored; further
   * ones get the same reply.
   * @param find throws if visitors do not see the page
   * @throws DomainError RATE_LIMITED, and what `find` throws.
   */
  protected async keep(
    { reason, text }: Pick<ReportGeneratorInput, "reason" | "text">,
    network: string,
    call: "generator-report" | "open-list-report",
    find: (tx: Tx) => Promise<{ id: string; userId: string }>,
  ): Promise<void> {
    const { db, clock, callLimits, secret } = this.parts;
    const createdAt = clock.now();
    await inTransaction(db, async (tx) => {
      const { id: thingId, userId } = await find(tx);
      await callLimits.admit(tx, call, { network });
      const networkHash = keyedHash(secret, "network", network);
      const report = { id: newId(createdAt), thingId, userId, reason, text, networkHash };
      await reports.insert(tx, this.kind, { ...report, createdAt }, reportLimits.kept);
    });
  }

  /** A page of what was reported, or taken down. */
  protected async page({ state, page }: ListReportedInput) {
    const { db } = this.parts;
    const limit = reportLimits.page;
    const [rows, total] = await Promise.all([
      reports.page(db, this.kind, state, { limit, offset: (page - 1) * limit }),
      reports.count(db, this.kind, state),
    ]);
    const ids = rows.map(({ id }) => id);
    const all = await reports.ofThings(db, this.kind, ids);
    const listed = rows.map(({ takenDownAt, takenDownReason, ...row }) => ({
      ...row,
      takenDown: takenDownOf({ takenDownAt, takenDownReason }),
      reports: all
        .filter(({ thingId }) => thingId === row.id)
        .map(({ reason, text, createdAt }) => ({ reason, text, at: createdAt.toISOString() })),
    }));
    return { listed, pagination: paginationOf(total, { page, limit }) };
  }

  /** Takes the page down at once. The owner sees the reason. @throws DomainError NOT_FOUND. */
  async takeDown(actor: string, { id, reason }: TakeDownInput): Promise<void> {
    const takenDownAt = this.parts.clock.now();
    await this.#settle(actor, id, `${this.kind}.take_down`, { reason }, (tx) =>
      reports.setTakenDown(tx, this.kind, id, { takenDownAt, takenDownReason: reason }),
    );
  }

  /** Restores the page as its owner has it by then, and deletes the reports. @throws DomainError NOT_FOUND. */
  async restore(actor: string, id: string): Promise<void> {
    await this.#settle(actor, id, `${this.kind}.restore`, {}, async (tx) => {
      const none = { takenDownAt: null, takenDownReason: null };
      await reports.setTakenDown(tx, this.kind, id, none);
      await reports.removeOf(tx, this.kind, id);
    });
  }

  /** Deletes the reports and leaves the page unchanged. @throws DomainError NOT_FOUND. */
  async dismiss(actor: string, id: string): Promise<void> {
    await this.#settle(actor, id, `${this.kind}.dismiss`, {}, (tx) =>
      reports.removeOf(tx, this.kind, id),
    );
  }

  async #settle(
    actor: string,
    id: string,
    action: AuditAction,
    detail: Record<string, unknown>,
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      const { userId: owner } = found(await reports.lock(tx, this.kind, id));
      await this.audited(tx, actor, action, id, { ...detail, owner });
      await work(tx);
    });
  }
}
