import { auditActions } from "@sortes/contract";
import { Field, Select } from "@sortes/ui";
import { useIntl } from "react-intl";
import { SearchField } from "../history/SearchField.tsx";
import * as styles from "./staff.css.ts";
import { isKnown } from "./audit-input.ts";
import type { StaffSearch } from "./staff-search.ts";

/** Somebody, or something, that the audit log tells of. */
export interface Actor {
  actor: string;
  name: string | null;
}

interface AuditFiltersProps {
  actors: readonly Actor[];
  search: StaffSearch;
  onShow: (change: StaffSearch, replace?: boolean) => void;
}

/** Narrows the audit log to an action, to somebody, and to a text. */
export function AuditFilters({ actors, search, onShow }: AuditFiltersProps) {
  const { formatMessage } = useIntl();
  const { action = "", actor = "", q = "" } = search;
  const listed = actors.some((one) => one.actor === actor) || actor === "";
  const nameOf = ({ actor: id, name }: Actor): string => {
    if (id === "cli") return formatMessage({ id: "staff.by_command" });
    return name ?? id;
  };
  return (
    <div className={styles.filters}>
      <SearchField
        label="staff.search"
        value={q}
        onSearch={(text) => onShow({ q: text === "" ? undefined : text }, true)}
      />
      <Field label={formatMessage({ id: "staff.what" })}>
        <Select
          value={action}
          onChange={({ target: { value } }) =>
            onShow({ action: isKnown(value) ? value : undefined })
          }
        >
          <option value="">{formatMessage({ id: "staff.everything" })}</option>
          {auditActions.map((known) => (
            <option key={known} value={known}>
              {formatMessage({ id: `staff.did_${known}` })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={formatMessage({ id: "staff.who" })}>
        <Select
          value={actor}
          onChange={({ target: { value } }) => onShow({ actor: value === "" ? undefined : value })}
        >
          <option value="">{formatMessage({ id: "staff.everybody" })}</option>
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
