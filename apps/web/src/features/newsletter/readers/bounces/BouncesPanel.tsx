import { type Bounce, bounceKinds } from "@sortes/contract";
import { layout, text } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { Collection } from "../../../../base/Collection.tsx";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { useIntl } from "../../../../base/intl.ts";
import { FilterSelect, pageQuery, searchFor, SearchField } from "../../../../base/lists.tsx";
import { trpc } from "../../../../base/trpc.ts";
import { bouncesInput, type SubscribersSearch, subscribersSearch } from "../subscribers-search.ts";
import * as styles from "../subscribers.css.ts";
import { BouncesTable } from "./BouncesTable.tsx";
import { PutRightDialog } from "./PutRightDialog.tsx";

const route = getRouteApi("/mail-subscribers");

/** All bounces and complaints: filtered, searched, paginated. */
export function BouncesPanel() {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const search = subscribersSearch({ ...route.useSearch() });
  const input = bouncesInput(search);
  const [asking, setAsking] = useState<Bounce>();
  const list = trpc.bounces.list.useQuery(input, {
    ...pageQuery,
    // bounces arrive at any time
    staleTime: 0,
  });
  const { data } = list;
  useStaffRights(list.error);
  const show = (change: SubscribersSearch, replace = false) =>
    void navigate(searchFor(change, replace));

  return (
    <div className={layout.stack}>
      <p>
        <Link to="/mail-subscribers">{t("subscribers.back")}</Link>
      </p>
      <Collection
        inSheet
        query={list}
        page={input.page}
        loading="subscribers.bouncesLoading"
        failed="subscribers.bouncesFailed"
        filters={
          <div className={`${layout.bar} ${styles.filters}`}>
            <div className={layout.row}>
              <SearchField
                label="subscribers.search"
                value={search.q}
                onSearch={(q) => show({ q }, true)}
              />
              <FilterSelect
                label="subscribers.bounceKind"
                all="subscribers.bounceKind_all"
                values={bounceKinds}
                nameOf={(kind) => t(`subscribers.bounceKind_${kind}`)}
                value={search.kind}
                onChange={(kind) => show({ kind })}
              />
            </div>
            {data && (
              <span role="status" className={text.muted}>
                {t("subscribers.bouncesCount", { count: data.pagination.total })}
              </span>
            )}
          </div>
        }
        rows={data?.bounces}
        none="subscribers.bouncesNone"
        narrowed={
          (search.kind !== undefined || search.q !== undefined) && {
            nothing: "subscribers.bouncesNothingFits",
            all: "subscribers.bouncesShowAll",
            onAll: () => show({ kind: undefined, q: undefined }),
          }
        }
        pages={data?.pagination.pages}
        onPage={(page, replace) => show({ page }, replace)}
      >
        {(bounces) => <BouncesTable bounces={bounces} onPutRight={setAsking} />}
      </Collection>
      {asking && <PutRightDialog bounce={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
