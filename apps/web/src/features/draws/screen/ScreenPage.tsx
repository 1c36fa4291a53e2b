import { layout, Skeleton, Stage } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import { usePageTitle } from "../../../base/texts.ts";
import { trpc } from "../../../base/trpc.ts";
import { lookAgainInRoom } from "../draw-pace.ts";
import { MissingDraw } from "../record/MissingDraw.tsx";
import { useClockAhead } from "../server-clock.ts";
import { DrawScreen } from "./DrawScreen.tsx";
import { useWakeLock } from "../../../base/use-wake-lock.ts";

/** The full-window page of a draw for an audience: its countdown, then its result. */
export function ScreenPage({ id }: { id: string }) {
  const { t } = useIntl();
  const navigate = useNavigate();
  const ahead = useClockAhead(false);
  const { data, error, refetch } = trpc.draws.get.useQuery(
    { id },
    { retryOnMount: false, refetchInterval: ({ state }) => lookAgainInRoom(state.data, ahead) },
  );
  const title = data?.text?.title ?? t("draws.record");
  usePageTitle(title);
  useWakeLock();
  if (error && !data) return <MissingDraw error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={`${layout.wrap} ${layout.sectionEnd}`}>
        <Skeleton shape="rows" label={t("draws.loading")} />
      </div>
    );
  return (
    <Stage
      fills
      title={<bdi>{title}</bdi>}
      closeLabel={t("draws.leaveScreen")}
      onClose={() => void navigate({ to: "/draws/$drawId", params: { drawId: id } })}
    >
      <DrawScreen draw={data} />
    </Stage>
  );
}
