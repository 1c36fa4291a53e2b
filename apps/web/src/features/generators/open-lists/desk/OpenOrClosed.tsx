import type { OpenList } from "@sortes/contract";
import { Alert, Button, layout, text } from "@sortes/ui";
import { useState } from "react";
import { CallFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useCall } from "../../../../base/use-call.ts";
import { useListCalls } from "../use-list-calls.ts";
import { HoursField } from "./HoursField.tsx";
import { emptyDraft } from "./list-draft.ts";

interface OpenOrClosedProps {
  list: OpenList;
  onChanged: () => void;
}

/** Closes a list, or opens it again for some time. */
export function OpenOrClosed({ list, onChanged }: OpenOrClosedProps) {
  const { t, formatDate } = useIntl();
  const calls = useListCalls();
  const [hours, setHours] = useState(emptyDraft.hours);
  const isOpen = list.state === "open";
  const call = useCall({
    mutationFn: async (): Promise<boolean> => {
      if (isOpen) await calls.close(list.id);
      else await calls.reopen(list.id, Number(hours));
      return !isOpen;
    },
    onSuccess: onChanged,
  });
  if (list.takenAt !== null) return <Alert tone="info">{t("open-lists.takenText")}</Alert>;
  const time = formatDate(list.closesAt, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className={layout.stackSm}>
      <CallFailure call={call} fallback="open-lists.failed" />
      <p role="status" className={text.muted}>
        {isOpen ? t("open-lists.openUntil", { time }) : t("open-lists.closedText")}
      </p>
      {!isOpen && <HoursField value={hours} onChange={setHours} />}
      <div>
        <Button
          tone="quiet"
          size="sm"
          icon={isOpen ? "lock-simple" : "users"}
          busy={call.isPending}
          onClick={() => call.send()}
        >
          {t(isOpen ? "open-lists.close" : "open-lists.reopen")}
        </Button>
      </div>
    </div>
  );
}
