import type { ListedDraw } from "@sortes/contract";
import { buttonClass, Icon, layout, Ledger, LedgerRow, PageHead } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Collection } from "../../../base/Collection.tsx";
import { useIntl } from "../../../base/intl.ts";
import { pageQuery } from "../../../base/lists.tsx";
import { trpc } from "../../../base/trpc.ts";
import { DrawState } from "../DrawState.tsx";
import { isStopped } from "../next-moment.ts";
import { kindNames } from "./words.tsx";

const route = getRouteApi("/draws/");

/** The draws that the user has published, newest first. */
export function OwnDraws() {
  const { t } = useIntl();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = trpc.draws.list.useQuery({ page }, pageQuery);
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
      <Collection
        query={query}
        page={page}
        loading="draw-desk.loading"
        failed="draw-desk.loadFailed"
        rows={data?.draws}
        none="draw-desk.none"
        lead={
          <>
            <p>{t("draw-desk.noneText")}</p>
            <Link to="/draws/example">{t("draws.toExample")}</Link>
          </>
        }
        pages={data?.pagination.pages}
        onPage={(to, replace) =>
          void navigate({ search: to ? { page: to } : {}, resetScroll: false, replace })
        }
      >
        {(draws) => <DrawsTable draws={draws} />}
      </Collection>
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
      {draws.map((draw) => {
        const { id, number, kind, title, drawsAt, openedAt } = draw;
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
              <DrawState key="state" draw={draw} isStopped={isStopped(draw)} />,
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
