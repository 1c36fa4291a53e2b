import {
  fieldKeyPattern,
  type ImportColumn,
  type ImportTarget,
  mergeFields,
  type SubscriberField,
  type SubscriberImportRun,
  subscriberLimits,
} from "@sortes/contract";

/** Where a column goes: a target, an own field, or one that is made. */
export interface ColumnChoice {
  to: ImportTarget | "new";
  field: string;
  made: SubscriberField;
}

/** A key for a field, made of its heading. */
function keyOf(heading: string): string {
  const plain = heading.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const key = plain
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+/, "")
    .replace(/_$/, "");
  if (key === "") return "field";
  return isBuiltIn(key) ? `${key}_1` : key.slice(0, subscriberLimits.fieldKey);
}

/** Whether every campaign has a merge field of this name. */
const isBuiltIn = (key: string): boolean => (mergeFields as readonly string[]).includes(key);

/** Whether a new field may have this key. */
export const isFieldKey = (key: string): boolean => fieldKeyPattern.test(key) && !isBuiltIn(key);

/** The choice that the guess of a column leads to. */
export function choiceOf({ heading, to, field }: ImportColumn): ColumnChoice {
  const label = [...heading].slice(0, subscriberLimits.fieldLabel).join("");
  const made = { key: keyOf(heading), type: "text" as const, en: label, ro: label };
  return { to, field: field ?? "", made };
}

/** The choices of the last plan; before the first plan, the guesses. */
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

/** The places of columns that have no values and are left out. */
export function emptyColumnsOf(run: SubscriberImportRun): readonly number[] {
  const choices = choicesOf(run);
  const isEmpty = ({ samples }: ImportColumn, place: number) =>
    samples.join("") === "" && choices[place]?.to === "leave";
  return run.columns.flatMap((column, place) => (isEmpty(column, place) ? [place] : []));
}
