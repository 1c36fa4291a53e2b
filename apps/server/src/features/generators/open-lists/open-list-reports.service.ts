import {
  type AuditAction,
  type ListReportedInput,
  paginationOf,
  type ReportedOpenList,
  reportLimits,
  type ReportOpenListInput,
  type TakeDownInput,
} from "@sortes/contract";
import { inTransaction, keyedHash, newId, type Tx } from "@sortes/db";
import * as openLists from "@sortes/db/generators/open-lists";
import * as openListReports from "@sortes/db/generators/open-list-reports";
import { found } from "../../../failure.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { takenDownOf } from "../own-generators/own-generators.service.ts";
import { checkKept } from "./open-list-dto.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "secret">;

type Deed = Extract<AuditAction, `open_list.${string}`>;

/** Reports of open lists, and staff's decisions. */
export class OpenListReports extends Service<Parts> {
  /**
   * Stores a report of an open list. Only the first report of a network and a limited number per list are stored;
   * further ones get the same reply.
   * @throws DomainError NOT_FOUND, OPEN_LIST_REMOVED, OPEN_LIST_TAKEN_DOWN, RATE_LIMITED.
   */
  async report({ key, reason, text }: ReportOpenListInput, network: string): Promise<void> {
    const { db, clock, callLimits, secret } = this.parts;
    const createdAt = clock.now();
    await inTransaction(db, async (tx) => {
      const list = found(await openLists.findByKey(tx, key.toLowerCase()));
      checkKept(list);
      await callLimits.admit(tx, "open-list-report", { network });
      const networkHash = keyedHash(secret, "network", network);
      const { id: listId, userId } = list;
      const report = { id: newId(createdAt), listId, userId, reason, text, networkHash };
      await openListReports.insert(tx, { ...report, createdAt }, reportLimits.kept);
    });
  }

  async list({ state, page }: ListReportedInput) {
    const { db } = this.parts;
    const limit = reportLimits.page;
    const [rows, total] = await Promise.all([
      openListReports.page(db, state, { limit, offset: (page - 1) * limit }),
      openListReports.count(db, state),
    ]);
    const reports = await openListReports.ofLists(
      db,
      rows.map(({ id }) => id),
    );
    const lists = rows.map(({ takenDownAt, takenDownReason, ...row }): ReportedOpenList => ({
      ...row,
      takenDown: takenDownOf({ takenDownAt, takenDownReason }),
      reports: reports
        .filter(({ listId }) => listId === row.id)
        .map(({ reason, text, createdAt }) => ({ reason, text, at: createdAt.toISOString() })),
    }));
    return { lists, pagination: paginationOf(total, { page, limit }) };
  }

  /** Takes the list's pages down at once: nobody can join. The owner sees the reason. @throws DomainError NOT_FOUND. */
  async takeDown(actor: string, { id, reason }: TakeDownInput): Promise<void> {
    const { clock } = this.parts;
    await this.#settle(actor, id, "open_list.take_down", { reason }, (tx) =>
      openListReports.setTakenDown(tx, id, { takenDownAt: clock.now(), takenDownReason: reason }),
    );
  }

  /** Restores the list's pages as the list is by then, and deletes the reports. @throws DomainError NOT_FOUND. */
  async restore(actor: string, id: string): Promise<void> {
    await this.#settle(actor, id, "open_list.restore", {}, async (tx) => {
      await openListReports.setTakenDown(tx, id, { takenDownAt: null, takenDownReason: null });
      await openListReports.removeOf(tx, id);
    });
  }

  /** Deletes the list's reports and leaves the list unchanged. @throws DomainError NOT_FOUND. */
  async dismiss(actor: string, id: string): Promise<void> {
    await this.#settle(actor, id, "open_list.dismiss", {}, (tx) =>
      openListReports.removeOf(tx, id),
    );
  }

  async #settle(
    actor: string,
    id: string,
    action: Deed,
    detail: Record<string, unknown>,
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      await openLists.lock(tx, id);
      const { userId: owner } = found(await openListReports.findReported(tx, id));
      await this.audited(tx, actor, action, id, { ...detail, owner });
      await work(tx);
    });
  }
}
