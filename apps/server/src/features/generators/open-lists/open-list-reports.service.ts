import type { ListReportedInput, ReportOpenListInput } from "@sortes/contract";
import * as openLists from "@sortes/db/generators/open-lists";
import { found } from "../../../failure.ts";
import { Reports } from "../reports.service.ts";
import { checkKept } from "./open-list-dto.ts";

/** Reports of open lists. */
export class OpenListReports extends Reports<"open_list"> {
  protected readonly kind = "open_list";

  /** @throws DomainError NOT_FOUND, OPEN_LIST_REMOVED, OPEN_LIST_TAKEN_DOWN, RATE_LIMITED. */
  async report({ key, ...report }: ReportOpenListInput, network: string): Promise<void> {
    await this.keep(report, network, "open-list-report", async (tx) => {
      const list = found(await openLists.findByKey(tx, key.toLowerCase()));
      checkKept(list);
      return list;
    });
  }

  async list(input: ListReportedInput) {
    const { listed: lists, pagination } = await this.page(input);
    return { lists, pagination };
  }
}
