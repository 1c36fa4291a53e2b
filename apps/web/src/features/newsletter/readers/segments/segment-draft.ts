import {
  comparedWith,
  type SegmentAbout,
  type SegmentDefinition,
  segmentLimits,
  type SegmentMatch,
  type SegmentTest,
  type SubscriberField,
  testsOfAbout,
  testsOfField,
} from "@sortes/contract";

/** A condition being edited: keeps everything typed, whether it applies or not. */
export interface ConditionDraft {
  key: number;
  about: SegmentAbout;
  test: SegmentTest;
  field: string;
  value: string;
  days: string;
}

export interface GroupDraft {
  key: number;
  match: SegmentMatch;
  conditions: readonly ConditionDraft[];
}

// greater than the keys of what was stored before a reload
let made = Date.now();

export const newCondition = (): ConditionDraft => ({
  key: ++made,
  about: "language",
  test: "is",
  field: "",
  value: "",
  days: "30",
});

export const newGroup = (): GroupDraft => ({
  key: ++made,
  match: "all",
  conditions: [newCondition()],
});

/** Drafts to edit a saved definition. */
export const draftsOf = ({ groups }: SegmentDefinition): GroupDraft[] =>
  groups.map(({ match, conditions }) => ({
    key: ++made,
    match,
    conditions: conditions.map(({ about, test, field = "", value = "", days = 30 }) => ({
      key: ++made,
      about,
      test,
      field,
      value,
      days: String(days),
    })),
  }));

/** The operators for a condition's subject; none for a deleted field. */
export function testsOf(
  { about, field }: Pick<ConditionDraft, "about" | "field">,
  fields: readonly SubscriberField[],
): readonly SegmentTest[] {
  if (about !== "field") return testsOfAbout[about];
  const type = fields.find(({ key }) => key === field)?.type;
  return type ? testsOfField[type] : [];
}

/** Whether a condition is complete. The server also validates numbers and days. */
export function isAsked(draft: ConditionDraft, fields: readonly SubscriberField[]): boolean {
  const { about, test, value, days } = draft;
  if (!testsOf(draft, fields).includes(test)) return false;
  const other = comparedWith(test);
  if (other === "days")
    return /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= segmentLimits.days;
  if (other === undefined) return true;
  if (value.trim() === "") return false;
  const type = about === "joined" ? "date" : fields.find(({ key }) => key === draft.field)?.type;
  if (about !== "field" && about !== "joined") return true;
  if (type === "number") return /^-?\d{1,15}(?:[.,]\d{1,10})?$/.test(value.trim());
  return type !== "date" || /^[1-9]\d{3}-\d\d-\d\d$/.test(value);
}

/** The definition to send; converts decimal commas to points. */
export const definitionOf = (
  match: SegmentMatch,
  groups: readonly GroupDraft[],
  fields: readonly SubscriberField[],
): SegmentDefinition => ({
  match,
  groups: groups.map((group) => ({
    match: group.match,
    conditions: group.conditions.map(({ about, test, field, value, days }) => {
      const other = comparedWith(test);
      const isNumber = fields.find(({ key }) => key === field)?.type === "number";
      return {
        about,
        test,
        ...(about === "field" && { field }),
        ...(other === "value" && { value: isNumber ? value.trim().replace(",", ".") : value }),
        ...(other === "days" && { days: Number(days) }),
      };
    }),
  })),
});

/** Whether a stored definition, whose keys may have another order, is one that the form sends. */
export const isSame = (
  stored: SegmentDefinition,
  sent: SegmentDefinition,
  fields: readonly SubscriberField[],
): boolean =>
  JSON.stringify(definitionOf(stored.match, draftsOf(stored), fields)) === JSON.stringify(sent);
