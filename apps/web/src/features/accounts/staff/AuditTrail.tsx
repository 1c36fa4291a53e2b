import { auditActions } from "@sortes/contract";
import { Button, EmptyState, Field, layout, Select, Sheet } from "@sortes/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { ExportDialog } from "../../../base/ExportDialog.tsx";
import { ListPanel, SearchField } from "../../../base/lists.tsx";
import { trpc } from "../../../base/trpc.ts";
import { auditFilter, auditInput, isKnown } from "./audit-filter.ts";
import type { StaffSearch } from "./staff-search.ts";
import { AuditTable } from "./AuditTable.tsx";
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
  const { action = "", actor = "", q = "" } = search;
  const listed = actors.some((one) => one.actor === actor) || actor === "";
  const nameOf = ({ actor: id, name }: Actor): string => {
    if (id === "cli") return t("staff.by_command");
    return name ?? id;
  };
  return (
    <div className={styles.filters}>
      <SearchField
        label="staff.search"
        value={q}
        onSearch={(text) => onShow({ q: text === "" ? undefined : text }, true)}
      />
      <Field label={t("staff.what")}>
        <Select
          value={action}
          onChange={({ target: { value } }) =>
            onShow({ action: isKnown(value) ? value : undefined })
          }
        >
          <option value="">{t("staff.everything")}</option>
          {auditActions.map((known) => (
            <option key={known} value={known}>
              {t(`staff.did_${known}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("staff.who")}>
        <Select
          value={actor}
          onChange={({ target: { value } }) => onShow({ actor: value === "" ? undefined : value })}
        >
          <option value="">{t("staff.everybody")}</option>
          {(listed ? actors : [...actors, { actor, name: null }]).map((one) => (
            <option key={one.actor} value={one.actor}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

const route = getRouteApi("/staff");

/** The audit log: filtered, searched, paginated from the newest, with an export. */
export function AuditTrail({ actors }: { actors: readonly Actor[] }) {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const [isExporting, setExporting] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const list = trpc.staff.record.useQuery(auditInput(search), {
    placeholderData: keepPreviousData,
    retryOnMount: false,
  });
  const { data } = list;
  useStaffRights(list.error);
  const show = (change: StaffSearch, replace = false) =>
    void navigate({
      search: (before) => ({ ...before, after: undefined, ...change }),
      resetScroll: false,
      replace,
    });
  const everything = { action: undefined, actor: undefined, q: undefined };
  const filter = auditFilter(search);
  const isNarrowed = Object.keys(filter).length > 0;
  const narrowed = data?.next ? "staff.nothingSoFar" : "staff.nothingFits";
  const nothing = isNarrowed ? narrowed : "staff.nothing";
  return (
    <ListPanel
      query={list}
      panel={panel}
      page={search.after}
      loading="staff.loading"
      failed="staff.recordFailed"
    >
      <Sheet>
        <AuditFilters actors={actors} search={search} onShow={show} />
        {data && data.entries.length > 0 && <AuditTable entries={data.entries} />}
        {data?.entries.length === 0 && (
          <EmptyState isPlain title={t(nothing)}>
            {isNarrowed && (
              <Button tone="quiet" onClick={() => show(everything)}>
                {t("staff.showAll")}
              </Button>
            )}
          </EmptyState>
        )}
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
          <Button tone="quiet" size="sm" icon="download-simple" onClick={() => setExporting(true)}>
            {t("staff.export")}
          </Button>
        </div>
      </Sheet>
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
    </ListPanel>
  );
}
