import type { ListedDraw } from "@sortes/contract";
import { buttonClass, EmptyState, Icon, layout, Ledger, LedgerRow, PageHead } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import { HistoryPager, ListPanel } from "../../../base/lists.tsx";
import { trpc } from "../../../base/trpc.ts";
import { DrawState } from "../DrawState.tsx";
import { kindNames } from "./words.tsx";

const route = getRouteApi("/draws/");

/** The draws that the user has published, newest first. */
export function OwnDraws() {
  const { t } = useIntl();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const query = trpc.draws.list.useQuery(
    { page },
    { retryOnMount: false, placeholderData: keepPreviousData },
  );
  const { data } = query;
  return (
    <div className={layout.stack}>
      <div className={layout.bar}>
        <PageHead title={t("draws.title")} lead={t("draw-desk.lead")} />
        <Link to="/draws/new" className={buttonClass()}>
          <Icon name="plus-bold" />
          {t("draw-desk.publish")}
        </Link>
      </div>
      <ListPanel
        query={query}
        panel={panel}
        page={page}
        loading="draw-desk.loading"
        failed="draw-desk.loadFailed"
      >
        {data && data.draws.length === 0 && page === 1 && (
          <EmptyState title={t("draw-desk.none")}>
            <p>{t("draw-desk.noneText")}</p>
            <Link to="/draws/example">{t("draws.toExample")}</Link>
          </EmptyState>
        )}
        {data && data.draws.length > 0 && <DrawsTable draws={data.draws} />}
        {data && (
          <HistoryPager
            page={page}
            pages={data.pagination.pages}
            onPage={(to, replace) =>
              void navigate({ search: to === 1 ? {} : { page: to }, resetScroll: false, replace })
            }
          />
        )}
      </ListPanel>
    </div>
  );
}

function DrawsTable({ draws }: { draws: readonly ListedDraw[] }) {
  const { t, formatDate } = useIntl();
  const columns = [
    { id: "title", label: t("draw-desk.columnTitle") },
    { id: "kind", label: t("draw-desk.columnKind") },
    { id: "state", label: t("draw-desk.columnState") },
    { id: "time", label: t("draw-desk.columnTime") },
    { id: "actions", label: t("draw-desk.columnActions"), hidesLabel: true },
  ];
  return (
    <Ledger dense label={t("draws.title")} columns={columns}>
      {draws.map(({ id, number, kind, state, title, drawsAt, openedAt }) => {
        const name = title ?? t("draw-desk.untitled");
        const time = drawsAt ?? openedAt;
        return (
          <LedgerRow
            key={id}
            name={
              <Link to="/draws/$drawId" params={{ drawId: id }}>
                {t("draw-desk.numbered", { number, title: <bdi key="title">{name}</bdi> })}
              </Link>
            }
            labels={[undefined, undefined, t(drawsAt ? "draw-desk.drawnAt" : "draw-desk.openedAt")]}
            cells={[
              t(kindNames[kind]),
              <DrawState key="state" draw={{ state, kind }} />,
              <time key="time" dateTime={time}>
                {formatDate(time, { dateStyle: "medium", timeStyle: "short" })}
              </time>,
            ]}
            actions={
              <Link
                to="/draws/$drawId/manage"
                params={{ drawId: id }}
                className={buttonClass({ tone: "quiet", size: "sm" })}
                aria-label={t("draw-desk.manageNamed", { title: name })}
              >
                {t("draw-desk.manage")}
              </Link>
            }
          />
        );
      })}
    </Ledger>
  );
}
