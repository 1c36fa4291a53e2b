import { Skeleton } from "@sortes/ui";
import { ListFailure } from "./failures.tsx";
import { type MessageId, useIntl } from "./intl.ts";

interface LoadStateProps {
  query: { data: unknown; error: unknown; refetch: () => unknown };
  /** Says that it loads. */
  loading: MessageId;
  /** Names what failed. */
  failed: MessageId;
  shape?: "rows" | "sheet";
}

/** Says that a query without data loads, or why it failed, with a retry button. Otherwise renders nothing. */
export function LoadState({ query, loading, failed, shape = "rows" }: LoadStateProps) {
  const { t } = useIntl();
  const { data, error, refetch } = query;
  if (error) return <ListFailure error={error} failed={failed} onRetry={() => void refetch()} />;
  return data === undefined ? <Skeleton shape={shape} label={t(loading)} /> : null;
}
