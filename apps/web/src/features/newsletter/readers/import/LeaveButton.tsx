import { Button } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";

/** Discards an import that has not written anything; its file is deleted. */
export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const { t } = useIntl();
  return (
    <Button tone="quiet" icon="x" onClick={onLeave}>
      {t("subscribers.importDiscard")}
    </Button>
  );
}
