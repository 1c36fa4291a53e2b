import type { ReportedGenerator } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { reasonOf } from "../../../base/errors.ts";

/** A deed, or why a generator is taken down. */
type Deed = "restore" | "dismiss" | { reason: string };

const done = { restore: "staff.restored", dismiss: "staff.dismissed" } as const;

/** Does something about a reported generator, and says so. Where somebody else was first, that is said. */
export function useReportDeed({ id, name }: ReportedGenerator, onDone = () => {}) {
  const { formatMessage } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const end = async (tone: "success" | "info", words: string) => {
    toasts.show({ tone, text: words });
    onDone();
    await utils.generatorReports.list.invalidate();
  };
  const mutation = useMutation({
    async mutationFn(deed: Deed) {
      if (typeof deed === "string") await client.generatorReports[deed].mutate({ id });
      else await client.generatorReports.takeDown.mutate({ id, reason: deed.reason });
    },
    onSuccess: (_nothing, deed) =>
      end(
        "success",
        formatMessage({ id: typeof deed === "string" ? done[deed] : "staff.takenDown" }, { name }),
      ),
    async onError(error) {
      if (reasonOf(error) === "NOT_FOUND")
        await end("info", formatMessage({ id: "staff.reportsGone" }, { name }));
    },
  });
  useStaffRights(mutation.error);
  return mutation;
}
