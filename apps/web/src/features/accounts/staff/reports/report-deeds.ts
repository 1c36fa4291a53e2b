import type { MessageId } from "../../../../base/intl.ts";
import { useIntl } from "../../../../base/intl.ts";
import { reasonOf } from "../../../../base/errors.ts";
import { useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";

/** A kind of page that members share and visitors report. */
export type ReportedKind = "generator" | "list";

/** A reported thing as the notices name it. */
export interface Named {
  id: string;
  name: string;
}

/** An action: restore, dismiss, or take down with a reason. */
type Deed = "restore" | "dismiss" | { reason: string };

/** The words that differ between the kinds. */
export const wordsOf = {
  generator: {
    title: "staff.reports",
    text: "staff.reportsText",
    none_open: "staff.reportsNone",
    none_taken_down: "staff.reportsNoneDown",
    restored: "staff.restored",
    takenDown: "staff.takenDown",
    takenDownSince: "staff.takenDownSince",
    takeDownText: "staff.takeDownText",
  },
  list: {
    title: "staff.listReports",
    text: "staff.listReportsText",
    none_open: "staff.listReportsNone",
    none_taken_down: "staff.listReportsNoneDown",
    restored: "staff.listRestored",
    takenDown: "staff.listTakenDown",
    takenDownSince: "staff.listTakenDownSince",
    takeDownText: "staff.listTakeDownText",
  },
} as const satisfies Record<ReportedKind, Record<string, MessageId>>;

/** Acts on a reported thing and announces the outcome, also after a refusal because someone else was faster. */
export function useReportDeed(kind: ReportedKind, { id, name }: Named, onDone = () => {}) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const { restored, takenDown } = wordsOf[kind];
  const isList = kind === "list";
  const reports = isList ? client.openListReports : client.generatorReports;
  const end = async (tone: "success" | "info", words: string) => {
    toasts.show({ tone, text: words });
    onDone();
    const { list } = isList ? utils.openListReports : utils.generatorReports;
    await Promise.all([list.invalidate(), utils.staff.record.invalidate()]);
  };
  const done = { restore: restored, dismiss: "staff.dismissed" } as const;
  return {
    run: async (deed: Deed): Promise<void> => {
      const isPlain = typeof deed === "string";
      if (isPlain) await reports[deed].mutate({ id });
      else await reports.takeDown.mutate({ id, reason: deed.reason });
      await end("success", t(isPlain ? done[deed] : takenDown, { name }));
    },
    onRefused: async (error: unknown): Promise<void> => {
      if (reasonOf(error) === "NOT_FOUND") await end("info", t("staff.reportsGone", { name }));
    },
  };
}
