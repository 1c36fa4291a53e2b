import { Button } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";

/** Leaves an import of which nothing was written; its file is removed. */
export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const { t } = useIntl();
  return (
    <Button tone="quiet" icon="x" onClick={onLeave}>
      {t("subscribers.importDiscard")}
    </Button>
  );
}
