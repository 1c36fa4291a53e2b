import {
  fieldKeyPattern,
  type ImportColumn,
  type ImportTarget,
  mergeFields,
  type SubscriberField,
  type SubscriberImportRun,
  subscriberLimits,
} from "@sortes/contract";

/** The target of a column: a built-in target, a custom field, or a new field. */
export interface ColumnChoice {
  to: ImportTarget | "new";
  field: string;
  made: SubscriberField;
}

/** Derives a field key from a heading. */
function keyOf(heading: string): string {
  const plain = heading.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const key = plain
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+/, "")
    .replace(/_$/, "");
  if (key === "") return "field";
  return isBuiltIn(key) ? `${key}_1` : key.slice(0, subscriberLimits.fieldKey);
}

/** Whether this is the name of a built-in merge field. */
const isBuiltIn = (key: string): boolean => (mergeFields as readonly string[]).includes(key);

/** Whether a new field may have this key. */
export const isFieldKey = (key: string): boolean => fieldKeyPattern.test(key) && !isBuiltIn(key);

/** The initial choice for a column, from its detected meaning. */
export function choiceOf({ heading, to, field }: ImportColumn): ColumnChoice {
  const label = [...heading].slice(0, subscriberLimits.fieldLabel).join("");
  const made = { key: keyOf(heading), type: "text" as const, en: label, ro: label };
  return { to, field: field ?? "", made };
}

/** The choices of the last plan; before the first plan, the detected ones. */
export function choicesOf({ columns, settings }: SubscriberImportRun): ColumnChoice[] {
  const chosen = new Map(settings?.columns.map((column) => [column.place, column]));
  return columns.map((column, place) => {
    const guessed = choiceOf(column);
    if (!settings) return guessed;
    const { to = "leave", field = "" } = chosen.get(place) ?? {};
    const made = settings.newFields.find(({ key }) => to === "field" && key === field);
    return made ? { to: "new", field: "", made } : { ...guessed, to, field };
  });
}

/** The indices of columns that have no values and are skipped. */
export function emptyColumnsOf(run: SubscriberImportRun): readonly number[] {
  const choices = choicesOf(run);
  const isEmpty = ({ samples }: ImportColumn, place: number) =>
    samples.join("") === "" && choices[place]?.to === "leave";
  return run.columns.flatMap((column, place) => (isEmpty(column, place) ? [place] : []));
}
