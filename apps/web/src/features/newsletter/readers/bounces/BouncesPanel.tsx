import { type Bounce, bounceFilters } from "@sortes/contract";
import { Field, layout, Select, Sheet, text } from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { focusIfLost } from "../../../../base/focus-if-lost.ts";
import { useIntl } from "../../../../base/intl.ts";
import { ListPanel, searchFor, SearchField } from "../../../../base/lists.tsx";
import { trpc } from "../../../../base/trpc.ts";
import { bouncesInput, type SubscribersSearch } from "../subscribers-search.ts";
import * as styles from "../subscribers.css.ts";
import { ListEnd } from "../ListEnd.tsx";
import { BouncesTable } from "./BouncesTable.tsx";
import { PutRightDialog } from "./PutRightDialog.tsx";

const route = getRouteApi("/mail-subscribers");

/** All bounces and complaints: filtered, searched, paginated. */
export function BouncesPanel() {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const input = bouncesInput(search);
  const panel = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Bounce>();
  const list = trpc.bounces.list.useQuery(input, {
    placeholderData: keepPreviousData,
    // bounces arrive at any time
    staleTime: 0,
    // the route loader has just tried
    retryOnMount: false,
  });
  const { data } = list;
  useStaffRights(list.error);
  const show = (change: SubscribersSearch, replace = false) =>
    void navigate(searchFor(change, replace));
  const isNarrowed = search.kind !== undefined || search.q !== undefined;
  const close = () => {
    setAsking(undefined);
    // the row's button is gone
    focusIfLost(panel);
  };

  return (
    <div className={layout.stack}>
      <p>
        <Link to="/mail-subscribers">{t("subscribers.back")}</Link>
      </p>
      <ListPanel
        query={list}
        panel={panel}
        page={input.page}
        loading="subscribers.bouncesLoading"
        failed="subscribers.bouncesFailed"
      >
        <Sheet>
          <div className={`${layout.bar} ${styles.filters}`}>
            <div className={layout.row}>
              <SearchField
                label="subscribers.search"
                value={search.q ?? ""}
                onSearch={(q) => show({ q: q === "" ? undefined : q }, true)}
              />
              <Field label={t("subscribers.bounceKind")}>
                <Select
                  value={search.kind ?? "all"}
                  onChange={({ target: { value } }) => {
                    const kind = bounceFilters.find((one) => one === value);
                    show({ kind: kind === "all" ? undefined : kind });
                  }}
                >
                  {bounceFilters.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`subscribers.bounceKind_${kind}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
            {data && (
              <span role="status" className={text.muted}>
                {t("subscribers.bouncesCount", { count: data.pagination.total })}
              </span>
            )}
          </div>
          {data && data.bounces.length > 0 && (
            <BouncesTable bounces={data.bounces} onPutRight={setAsking} />
          )}
          {data && (
            <ListEnd
              pagination={data.pagination}
              page={input.page}
              isNarrowed={isNarrowed}
              none="subscribers.bouncesNone"
              nothingFits="subscribers.bouncesNothingFits"
              showAll="subscribers.bouncesShowAll"
              onShowAll={() => show({ kind: undefined, q: undefined })}
              onPage={(page, replace) => show({ page }, replace)}
            />
          )}
        </Sheet>
      </ListPanel>
      {asking && <PutRightDialog bounce={asking} onClose={close} />}
    </div>
  );
}
