import {
  type ListReportedInput,
  paginationOf,
  type ReportGeneratorInput,
  type ReportedGenerator,
  reportLimits,
} from "@sortes/contract";
import { inTransaction, keyedHash, newId } from "@sortes/db";
import * as ownGenerators from "@sortes/db/generators/own-generators";
import { getShared } from "./own-results.service.ts";
import { takenDownOf } from "./own-generators.service.ts";
import { StaffDecisions } from "../staff-decisions.ts";

/** Reports of shared generators, and staff's decisions. */
export class GeneratorReports extends StaffDecisions {
  protected readonly kind = {
    name: "generator",
    lockReported: async (tx, id) =>
      (await ownGenerators.lock(tx, id)) ? await ownGenerators.findReported(tx, id) : undefined,
    setTakenDown: ownGenerators.setTakenDown,
    removeReports: ownGenerators.removeReports,
  } satisfies StaffDecisions["kind"];

  /**
   * Stores a report of a shared generator. Only the first report of a network and a limited number per generator are
   * stored; further ones get the same reply.
   * @throws DomainError NOT_FOUND, SHARED_GENERATOR_TAKEN_DOWN, RATE_LIMITED.
   */
  async report({ shareId, reason, text }: ReportGeneratorInput, network: string): Promise<void> {
    const { db, clock, callLimits, secret } = this.parts;
    const createdAt = clock.now();
    await inTransaction(db, async (tx) => {
      const { id: generatorId, userId } = await getShared(tx, shareId);
      await callLimits.admit(tx, "generator-report", { network });
      const networkHash = keyedHash(secret, "network", network);
      const report = { id: newId(createdAt), generatorId, userId, reason, text, networkHash };
      const { kept } = reportLimits;
      await ownGenerators.insertReport(tx, { ...report, createdAt }, kept);
    });
  }

  async list({ state, page }: ListReportedInput) {
    const { db } = this.parts;
    const limit = reportLimits.page;
    const [rows, total] = await Promise.all([
      ownGenerators.reportedPage(db, state, { limit, offset: (page - 1) * limit }),
      ownGenerators.countReported(db, state),
    ]);
    const reports = await ownGenerators.findReports(
      db,
      rows.map(({ id }) => id),
    );
    const generators = rows.map(({ takenDownAt, takenDownReason, ...row }): ReportedGenerator => ({
      ...row,
      takenDown: takenDownOf({ takenDownAt, takenDownReason }),
      reports: reports
        .filter(({ generatorId }) => generatorId === row.id)
        .map(({ reason, text, createdAt }) => ({ reason, text, at: createdAt.toISOString() })),
    }));
    return { generators, pagination: paginationOf(total, { page, limit }) };
  }
}
