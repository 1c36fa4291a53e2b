import {
  fieldKeyPattern,
  type ImportColumn,
  type ImportOrigin,
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

/** Whether only one column holds the addresses, no question is left, and new fields have names. */
export const isSettled = (choices: readonly ColumnChoice[]): boolean =>
  choices.filter(({ to }) => to === "email").length === 1 &&
  choices.every(({ to, made }) =>
    to === "new"
      ? isFieldKey(made.key) && made.en.trim() !== "" && made.ro.trim() !== ""
      : to !== "ask",
  );

/** The choices as the server takes them. */
export function plannedAs(choices: readonly ColumnChoice[]) {
  const made = choices.flatMap((one) => (one.to === "new" ? [one.made] : []));
  return {
    columns: choices.map(({ to, field, made: { key } }, place) => ({
      place,
      to: to === "new" ? ("field" as const) : to,
      ...(to === "field" && { field }),
      ...(to === "new" && { field: key }),
    })),
    newFields: [...new Map(made.map((field) => [field.key, field])).values()],
  };
}

/** Programs that keep lists of people who agreed. */
const programs: Partial<Record<ImportOrigin, string>> = {
  mailchimp_subscribed: "Mailchimp",
  mailchimp_unsubscribed: "Mailchimp",
  mailchimp_cleaned: "Mailchimp",
  listmonk: "listmonk",
  ghost: "Ghost",
  substack: "Substack",
  brevo: "Brevo",
  hubspot: "HubSpot",
  phplist: "phpList",
  mautic: "Mautic",
  buttondown: "Buttondown",
};

/** The source of consent of a list that a known program exported. */
export function sourceOf({ origin, name }: SubscriberImportRun): string {
  const program = origin && programs[origin];
  return program
    ? [...`${program}, ${name}`].slice(0, subscriberLimits.consentSource).join("")
    : "";
}

/** The places of columns of which any may hold the addresses. */
export function addressPlacesOf({ columns }: SubscriberImportRun): readonly number[] {
  if (columns.some(({ to }) => to === "email")) return [];
  const places = columns.flatMap(({ to, samples }, place) =>
    to === "ask" && samples.some((sample) => sample.includes("@")) ? [place] : [],
  );
  return places.length > 1 ? places : [];
}

/** The indices of columns that have no values and are skipped. */
export function emptyColumnsOf(run: SubscriberImportRun): readonly number[] {
  const choices = choicesOf(run);
  const isEmpty = ({ samples }: ImportColumn, place: number) =>
    samples.join("") === "" && choices[place]?.to === "leave";
  return run.columns.flatMap((column, place) => (isEmpty(column, place) ? [place] : []));
}

/** A date of the list that can be read in two ways, with both readings. */
export function twoWayDateIn({ columns }: SubscriberImportRun) {
  const found = columns
    .flatMap(({ samples }) => samples)
    .map((sample) => /^(\d\d?)[/-](\d\d?)[/-](\d{4})(?!\d)/.exec(sample))
    .find((parts) => parts && parts[1] !== parts[2]);
  if (!found) return undefined;
  const [text, first, second, year] = found;
  const at = (month: string | undefined, day: string | undefined) =>
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return { text, day: at(second, first), month: at(first, second) };
}
