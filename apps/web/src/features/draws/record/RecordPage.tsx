import { layout, Skeleton } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { usePageTitle } from "../../../base/texts.ts";
import { trpc } from "../../../base/trpc.ts";
import { lookAgain } from "../draw-pace.ts";
import { useClockAhead } from "../server-clock.ts";
import { DrawDetail } from "./DrawDetail.tsx";
import { MissingDraw } from "./MissingDraw.tsx";

/** The public record of a draw. Except for the check, it works without JavaScript. */
export function RecordPage({ id }: { id: string }) {
  const { t } = useIntl();
  const ahead = useClockAhead(false);
  const { data, error, refetch } = trpc.draws.get.useQuery(
    { id },
    { retryOnMount: false, refetchInterval: ({ state }) => lookAgain(state.data, ahead) },
  );
  usePageTitle(data?.text?.title ?? t("draws.record"));
  if (error && !data) return <MissingDraw error={error} onRetry={() => void refetch()} />;
  if (data) return <DrawDetail draw={data} />;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <Skeleton shape="rows" label={t("draws.loading")} />
    </div>
  );
}
