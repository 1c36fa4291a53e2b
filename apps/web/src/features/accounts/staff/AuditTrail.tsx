import { auditActions } from "@sortes/contract";
import { Button, layout } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Collection } from "../../../base/Collection.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { ExportDialog } from "../../../base/ExportDialog.tsx";
import { FilterSelect, pageQuery, searchFor, SearchField } from "../../../base/lists.tsx";
import { isId } from "../../../base/shapes.ts";
import { trpc } from "../../../base/trpc.ts";
import { auditFilter, auditInput, isKnown } from "./audit-filter.ts";
import { type StaffSearch, staffSearch } from "./staff-search.ts";
import { AuditTable, useWho } from "./AuditTable.tsx";
import * as styles from "./staff.css.ts";

/** A user or program in the audit log. */
interface Actor {
  actor: string;
  name: string | null;
}

interface AuditFiltersProps {
  actors: readonly Actor[];
  search: StaffSearch;
  onShow: (change: StaffSearch, replace?: boolean) => void;
}

/** Filters the audit log by action, actor and text. */
function AuditFilters({ actors, search, onShow }: AuditFiltersProps) {
  const { t } = useIntl();
  const { action, actor, q } = search;
  const who = useWho();
  const nameOf = ({ actor: id, name }: Actor) => {
    if (id === "cli") return t("staff.by_command");
    // processes have names, people ids
    return isId(id) ? name : who("process", null, id);
  };
  const names = new Map(actors.map((one) => [one.actor, nameOf(one)]));
  if (actor !== undefined && !names.has(actor)) names.set(actor, null);
  return (
    <div className={styles.filters}>
      <SearchField label="staff.search" value={q} onSearch={(text) => onShow({ q: text }, true)} />
      <FilterSelect
        label="staff.what"
        all="staff.everything"
        values={auditActions}
        nameOf={(known) => t(`staff.did_${known}`)}
        value={isKnown(action) ? action : undefined}
        onChange={(known) => onShow({ action: known })}
      />
      <FilterSelect
        label="staff.who"
        all="staff.everybody"
        values={[...names.keys()]}
        nameOf={(one) => names.get(one) ?? one}
        value={actor}
        onChange={(one) => onShow({ actor: one })}
      />
    </div>
  );
}

const route = getRouteApi("/staff");

/** The audit log: filtered, searched, paginated from the newest, with an export. */
export function AuditTrail({ actors }: { actors: readonly Actor[] }) {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const search = staffSearch({ ...route.useSearch() });
  const [isExporting, setExporting] = useState(false);
  const list = trpc.staff.record.useQuery(auditInput(search), pageQuery);
  const { data } = list;
  useStaffRights(list.error);
  const show = (change: StaffSearch, replace = false) => void navigate(searchFor(change, replace));
  const filter = auditFilter(search);
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <>
      <Collection
        inSheet
        query={list}
        page={search.after}
        loading="staff.loading"
        failed="staff.recordFailed"
        filters={<AuditFilters actors={actors} search={search} onShow={show} />}
        rows={data?.entries}
        none="staff.nothing"
        narrowed={
          isNarrowed && {
            nothing: data?.next ? "staff.nothingSoFar" : "staff.nothingFits",
            all: "staff.showAll",
            onAll: () => show({ action: undefined, actor: undefined, q: undefined }),
          }
        }
        foot={
          <div className={`${layout.bar} ${styles.foot}`}>
            <div>
              {(search.after !== undefined || data?.next) && (
                <nav className={layout.row} aria-label={t("staff.pages")}>
                  {search.after !== undefined && (
                    <Button tone="quiet" size="sm" onClick={() => show({})}>
                      {t("staff.newest")}
                    </Button>
                  )}
                  {data?.next && (
                    <Button tone="quiet" size="sm" onClick={() => show({ after: data.next ?? "" })}>
                      {t("staff.older")}
                    </Button>
                  )}
                </nav>
              )}
            </div>
            <Button
              tone="quiet"
              size="sm"
              icon="download-simple"
              onClick={() => setExporting(true)}
            >
              {t("staff.export")}
            </Button>
          </div>
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </Collection>
      {isExporting && (
        <ExportDialog
          area="staff"
          address="/api/staff/record/export/"
          fileName="sortes-audit"
          filter={filter}
          narrowed
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
