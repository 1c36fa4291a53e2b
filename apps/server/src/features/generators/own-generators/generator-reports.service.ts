import {
  type AuditAction,
  type ListReportedInput,
  paginationOf,
  type ReportGeneratorInput,
  type ReportedGenerator,
  reportLimits,
  type TakeDownInput,
} from "@sortes/contract";
import { inTransaction, keyedHash, newId, type Tx } from "@sortes/db";
import * as ownGenerators from "@sortes/db/generators/own-generators";
import { found } from "../../../failure.ts";
import { getShared } from "./own-results.service.ts";
import { takenDownOf } from "./own-generators.service.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "secret">;

type Deed = Extract<AuditAction, `generator.${string}`>;

/** Reports of shared generators, and staff's decisions. */
export class GeneratorReports extends Service<Parts> {
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

  /** Takes the generator's public page down at once. The owner sees the reason. @throws DomainError NOT_FOUND. */
  async takeDown(actor: string, { id, reason }: TakeDownInput): Promise<void> {
    const { clock } = this.parts;
    await this.#settle(actor, id, "generator.take_down", { reason }, (tx) =>
      ownGenerators.setTakenDown(tx, id, { takenDownAt: clock.now(), takenDownReason: reason }),
    );
  }

  /** Restores the public page if the owner still shares it, and deletes the reports. @throws DomainError NOT_FOUND. */
  async restore(actor: string, id: string): Promise<void> {
    await this.#settle(actor, id, "generator.restore", {}, async (tx) => {
      await ownGenerators.setTakenDown(tx, id, { takenDownAt: null, takenDownReason: null });
      await ownGenerators.removeReports(tx, id);
    });
  }

  /** Deletes the generator's reports and leaves the generator unchanged. @throws DomainError NOT_FOUND. */
  async dismiss(actor: string, id: string): Promise<void> {
    await this.#settle(actor, id, "generator.dismiss", {}, (tx) =>
      ownGenerators.removeReports(tx, id),
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
      const generator = found(
        (await ownGenerators.lock(tx, id)) && (await ownGenerators.findReported(tx, id)),
      );
      await this.audited(tx, actor, action, id, { ...detail, owner: generator.userId });
      await work(tx);
    });
  }
}
