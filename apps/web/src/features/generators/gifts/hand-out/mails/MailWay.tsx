import { Skeleton } from "@sortes/ui";
import { useState } from "react";
import { ListFailure } from "../../../../../base/failures.tsx";
import { useIntl } from "../../../../../base/intl.ts";
import { LaterPart, usePart } from "../../../../../base/later-part.ts";
import type { WayProps } from "../way.ts";

const form = new LaterPart(() => import("./SendMails.tsx"));
const areas = ["gift-mails", "account"] as const;

/** Sends the links as mails. It is fetched when chosen: most exchanges are handed out without. */
export function MailWay(props: WayProps) {
  const [attempt, setAttempt] = useState(0);
  return <Loaded key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Loaded({ onRetry, ...props }: WayProps & { onRetry: () => void }) {
  const { t } = useIntl();
  const [error, setError] = useState<unknown>();
  const part = usePart(form, true, { areas, onFailure: () => setError("lost") });
  if (error) return <ListFailure error={error} failed="gifts.mailsLost" onRetry={onRetry} />;
  return part ? (
    <part.SendMails {...props} />
  ) : (
    <Skeleton shape="rows" label={t("gifts.mailsLoading")} />
  );
}
