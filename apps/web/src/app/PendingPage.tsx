import { layout, Skeleton } from "@sortes/ui";
import { useIntl } from "react-intl";

/** Stands in for a page that takes its time. */
export function PendingPage() {
  const { formatMessage } = useIntl();
  return (
    <div className={`${layout.wrap} ${layout.section}`}>
      <Skeleton shape="sheet" label={formatMessage({ id: "shell.loading" })} />
    </div>
  );
}
