import type { AuditEntry } from "@sortes/contract";
import { useIntl } from "react-intl";

/** Gives who did something a name: a person's, or what stands at the command line. */
export function useWho() {
  const { formatMessage } = useIntl();
  return (by: AuditEntry["by"], name: string | null, actor = ""): string => {
    if (by === "command" && name !== null)
      return formatMessage({ id: "staff.by_command_named" }, { name });
    if (by === "process") return formatMessage({ id: "staff.by_process" }, { name: actor });
    return name ?? formatMessage({ id: `staff.by_${by}` });
  };
}
