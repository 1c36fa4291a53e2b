import {
  type ListReportedInput,
  paginationOf,
  type ReportedOpenList,
  reportLimits,
  type ReportOpenListInput,
} from "@sortes/contract";
import { inTransaction, keyedHash, newId } from "@sortes/db";
import * as openLists from "@sortes/db/generators/open-lists";
import * as openListReports from "@sortes/db/generators/open-list-reports";
import { found } from "../../../failure.ts";
import { takenDownOf } from "../own-generators/own-generators.service.ts";
import { StaffDecisions } from "../staff-decisions.ts";
import { checkKept } from "./open-list-dto.ts";

/** Reports of open lists, and staff's decisions. */
export class OpenListReports extends StaffDecisions {
  protected readonly kind = {
    name: "open_list",
    async lockReported(tx, id) {
      await openLists.lock(tx, id);
      return await openListReports.findReported(tx, id);
    },
    setTakenDown: openListReports.setTakenDown,
    removeReports: openListReports.removeOf,
  } satisfies StaffDecisions["kind"];

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
}
