import { Field, FieldRow, Select } from "@sortes/ui";
import { useMemo } from "react";
import { useIntl } from "../../../base/intl.ts";
import { type Choice, type Table, ticketColumns } from "./table.ts";

interface ColumnChooserProps {
  table: Table;
  choice: Choice;
  /** Whether a column may contain the number of tickets of each name. */
  tickets: boolean;
  onChoose: (choice: Choice) => void;
}

/** Maximum length of an example in an option, in characters. */
const exampleLength = 24;

/** Chooses the columns of a table that contain the names. */
export function ColumnChooser({ table, choice, tickets, onChoose }: ColumnChooserProps) {
  const { t } = useIntl();
  const counted = useMemo(() => (tickets ? ticketColumns(table) : []), [table, tickets]);
  const [names = 0, joined] = choice.columns;

  const nameOf = (column: number): string => {
    const heading = table.head > 0 && table.rows[table.head - 1]?.[column]?.trim();
    if (heading) return heading.slice(0, 2 * exampleLength);
    const cells = table.rows.slice(table.head).map((row) => row[column]?.trim());
    const example = cells.find(Boolean)?.slice(0, exampleLength) ?? "";
    return t("names.columnNumbered", { number: column + 1, example });
  };
  const all = Array.from({ length: table.columns }, (_, column) => column);
  const options = (columns: readonly number[]) =>
    columns.map((column) => (
      <option key={column} value={column}>
        {nameOf(column)}
      </option>
    ));
  return (
    <div role="group" aria-label={t("names.columns")}>
      <FieldRow>
        <Field label={t("names.columnOfNames")}>
          <Select
            value={names}
            onChange={({ target }) => {
              const column = Number(target.value);
              const others = choice.columns.slice(1).filter((other) => other !== column);
              onChoose({ ...choice, columns: [column, ...others] });
            }}
          >
            {options(all)}
          </Select>
        </Field>
        <Field label={t("names.columnJoined")}>
          <Select
            value={joined ?? ""}
            onChange={({ target }) => {
              const others = target.value === "" ? [] : [Number(target.value)];
              onChoose({ ...choice, columns: [names, ...others] });
            }}
          >
            <option value="">{t("names.columnAlone")}</option>
            {options(all.filter((column) => column !== names))}
          </Select>
        </Field>
        {counted.length > 0 && (
          <Field label={t("names.tickets")} hint={t("names.ticketsHint")}>
            <Select
              value={choice.tickets ?? ""}
              onChange={({ target }) =>
                onChoose({ ...choice, tickets: target.value === "" ? null : Number(target.value) })
              }
            >
              <option value="">{t("names.ticketsOneEach")}</option>
              {options(counted)}
            </Select>
          </Field>
        )}
      </FieldRow>
    </div>
  );
}
