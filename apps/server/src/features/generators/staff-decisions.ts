import type { AuditAction, TakeDownInput } from "@sortes/contract";
import { inTransaction, type Tx } from "@sortes/db";
import { found } from "../../failure.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "secret">;

/** Columns of a page that staff took down, or did not. */
type TakenDown =
  | { takenDownAt: Date; takenDownReason: string }
  | { takenDownAt: null; takenDownReason: null };

/** A kind of page that visitors report, in the database. */
interface ReportedKind {
  /** Its name in the activity log. */
  name: "generator" | "open_list";
  /** Locks a page. @returns the page; undefined if it does not exist, or was neither reported nor taken down */
  lockReported(tx: Tx, id: string): Promise<{ userId: string } | undefined>;
  setTakenDown(tx: Tx, id: string, taken: TakenDown): Promise<void>;
  removeReports(tx: Tx, id: string): Promise<void>;
}

/** The staff's decisions about pages that visitors reported, each in the activity log. */
export abstract class StaffDecisions extends Service<Parts> {
  protected abstract readonly kind: ReportedKind;

  /** Takes the page down at once. The owner sees the reason. @throws DomainError NOT_FOUND. */
  async takeDown(actor: string, { id, reason }: TakeDownInput): Promise<void> {
    const { clock } = this.parts;
    await this.#settle(actor, id, `${this.kind.name}.take_down`, { reason }, (tx) =>
      this.kind.setTakenDown(tx, id, { takenDownAt: clock.now(), takenDownReason: reason }),
    );
  }

  /** Restores the page as its owner has it by then, and deletes the reports. @throws DomainError NOT_FOUND. */
  async restore(actor: string, id: string): Promise<void> {
    await this.#settle(actor, id, `${this.kind.name}.restore`, {}, async (tx) => {
      await this.kind.setTakenDown(tx, id, { takenDownAt: null, takenDownReason: null });
      await this.kind.removeReports(tx, id);
    });
  }

  /** Deletes the reports and leaves the page unchanged. @throws DomainError NOT_FOUND. */
  async dismiss(actor: string, id: string): Promise<void> {
    await this.#settle(actor, id, `${this.kind.name}.dismiss`, {}, (tx) =>
      this.kind.removeReports(tx, id),
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
      const { userId: owner } = found(await this.kind.lockReported(tx, id));
      await this.audited(tx, actor, action, id, { ...detail, owner });
      await work(tx);
    });
  }
}
