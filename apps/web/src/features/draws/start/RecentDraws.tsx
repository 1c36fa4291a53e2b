import { Ledger, LedgerRow, layout, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { ListFailure } from "../../../base/failures.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useInBrowser } from "../../../base/signal.ts";
import { trpc } from "../../../base/trpc.ts";
import { DrawState } from "../DrawState.tsx";

/** The newest draws that their organisers let this list show. */
export function RecentDraws() {
  const { t, formatDate } = useIntl();
  const {
    data: loaded,
    error,
    refetch,
  } = trpc.draws.announced.useQuery(undefined, {
    retryOnMount: false,
  });
  // the prerendered page has none, even if they arrive before hydration
  const data = useInBrowser(() => loaded, undefined);
  const columns = [
    { id: "title", label: t("draws.columnDraw") },
    { id: "state", label: t("draws.columnState") },
    { id: "time", label: t("draws.columnTime") },
  ];
  return (
    <section className={layout.stack} aria-labelledby="recent">
      <h2 id="recent">{t("draws.recent")}</h2>
      {error && !data && (
        <ListFailure error={error} failed="draws.recentFailed" onRetry={() => void refetch()} />
      )}
      {data?.draws.length === 0 && <p className={text.muted}>{t("draws.recentNone")}</p>}
      {data && data.draws.length > 0 && (
        <Ledger dense label={t("draws.recent")} columns={columns}>
          {data.draws.map(({ id, kind, state, title, drawsAt, openedAt }) => (
            <LedgerRow
              key={id}
              name={
                <Link to="/draws/$drawId" params={{ drawId: id }}>
                  <bdi>{title}</bdi>
                </Link>
              }
              cells={[
                <DrawState key="state" draw={{ state, kind }} />,
                <time key="time" dateTime={drawsAt ?? openedAt}>
                  {formatDate(drawsAt ?? openedAt, { dateStyle: "medium", timeStyle: "short" })}
                </time>,
              ]}
            />
          ))}
        </Ledger>
      )}
    </section>
  );
}
