import type { ListReportedInput, ReportGeneratorInput } from "@sortes/contract";
import { Reports } from "../reports.service.ts";
import { getShared } from "./own-results.service.ts";

/** Reports of shared generators. */
export class GeneratorReports extends Reports<"generator"> {
  protected readonly kind = "generator";

  /** @throws DomainError NOT_FOUND, SHARED_GENERATOR_TAKEN_DOWN, RATE_LIMITED. */
  async report({ shareId, ...report }: ReportGeneratorInput, network: string): Promise<void> {
    await this.keep(report, network, "generator-report", (tx) => getShared(tx, shareId));
  }

  async list(input: ListReportedInput) {
    const { listed: generators, pagination } = await this.page(input);
    return { generators, pagination };
  }
}
