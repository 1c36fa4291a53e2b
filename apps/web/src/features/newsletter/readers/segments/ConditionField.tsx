import {
  comparedWith,
  languages,
  newsletterTopics,
  segmentAbouts,
  segmentLimits,
  type SubscriberField,
} from "@sortes/contract";
import { Button, Field, FieldRow, layout, Select, TextInput } from "@sortes/ui";
import { DecimalBox } from "../../../../base/DecimalBox.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useLanguage } from "../../../../base/services.ts";
import { type ConditionDraft, isAsked, testsOf } from "./segment-draft.ts";

interface ConditionFieldProps {
  draft: ConditionDraft;
  /** Its number among all conditions, from 1. */
  number: number;
  fields: readonly SubscriberField[];
  tags: readonly string[];
  isJudged: boolean;
  onChange: (next: ConditionDraft) => void;
  /** Undefined for the only condition. */
  onRemove: (() => void) | undefined;
}

/** Before a condition or a group is removed with its pressed button: moves the focus to the one beside it. */
export function leave(button: Element, kind: "[role=group]" | "section"): void {
  const leaving = button.closest(kind);
  const beside = [leaving?.previousElementSibling, leaving?.nextElementSibling];
  beside
    .find((one) => one?.matches(kind))
    ?.querySelector("select")
    ?.focus();
}

/** One condition: subject, operator and value. */
export function ConditionField(props: ConditionFieldProps) {
  const { draft, number, fields, isJudged, onChange, onRemove } = props;
  const { t } = useIntl();
  const [reader] = useLanguage();
  const { about, test, field } = draft;
  const tests = testsOf(draft, fields);
  const isGone = about === "field" && fields.every(({ key }) => key !== field);
  const choose = (value: string) => {
    const next = value.startsWith("field:")
      ? { about: "field" as const, field: value.slice("field:".length) }
      : { about: segmentAbouts.find((one) => one === value) ?? "language", field: "" };
    const [first = "is"] = testsOf(next, fields);
    onChange({ ...draft, ...next, test: first, value: "" });
  };
  return (
    <div
      className={layout.stackSm}
      role="group"
      aria-label={t("subscribers.segmentCondition", { number })}
    >
      <FieldRow>
        <Field
          label={t("subscribers.segmentAbout")}
          error={isJudged && isGone && t("subscribers.segmentFieldGone", { field })}
        >
          <Select
            name="about"
            value={about === "field" ? `field:${field}` : about}
            onChange={({ target }) => choose(target.value)}
          >
            {segmentAbouts.map(
              (one) =>
                one !== "field" && (
                  <option key={one} value={one}>
                    {t(`subscribers.segmentAbout_${one}`)}
                  </option>
                ),
            )}
            {isGone && <option value={`field:${field}`}>{field}</option>}
            {fields.map(({ key, en, ro }) => (
              <option key={key} value={`field:${key}`}>
                {reader === "ro" ? ro : en}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t("subscribers.segmentTest")}
          hint={(about === "opened" || about === "clicked") && t("subscribers.segmentTracking")}
        >
          <Select
            value={test}
            onChange={({ target }) =>
              onChange({ ...draft, test: tests.find((one) => one === target.value) ?? test })
            }
          >
            {(isGone ? [test] : tests).map((one) => (
              <option key={one} value={one}>
                {t(`subscribers.segmentTest_${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Compared {...props} />
      </FieldRow>
      {onRemove && (
        <div>
          <Button
            tone="quiet"
            icon="x"
            onClick={({ currentTarget }) => {
              leave(currentTarget, "[role=group]");
              onRemove();
            }}
          >
            {t("subscribers.segmentRemoveCondition", { number })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The value of a condition: a number of days, an option, a date, a number or a text. */
function Compared({ draft, fields, tags, isJudged, onChange }: ConditionFieldProps) {
  const { t } = useIntl();
  const { about, test, value, days } = draft;
  const other = comparedWith(test);
  if (other === undefined) return null;
  const isWrong = isJudged && !isAsked(draft, fields);
  if (other === "days")
    return (
      <Field
        label={t("subscribers.segmentDays")}
        error={isWrong && t("subscribers.segmentDaysWrong", { most: segmentLimits.days })}
      >
        <TextInput
          type="text"
          inputMode="numeric"
          maxLength={4}
          value={days}
          onChange={({ target }) => onChange({ ...draft, days: target.value.trim() })}
        />
      </Field>
    );
  const options = {
    language: languages.map((one) => ({ one, label: t(`subscribers.language_${one}`) })),
    topic: newsletterTopics.map((one) => ({ one, label: t(`subscribers.topic_${one}`) })),
    tag: [...new Set([...tags, ...(value === "" ? [] : [value])])].map((one) => ({
      one,
      label: one,
    })),
  };
  const type = about === "joined" ? "date" : fields.find(({ key }) => key === draft.field)?.type;
  const isChosen = about === "language" || about === "topic" || about === "tag";
  return (
    <Field
      label={t("subscribers.segmentValue")}
      error={isWrong && t(isChosen ? "subscribers.segmentChoose" : "SEGMENT_CONDITION_INVALID")}
    >
      {isChosen ? (
        <Select
          value={value}
          onChange={({ target }) => onChange({ ...draft, value: target.value })}
        >
          <option value="">{t("subscribers.segmentChoose")}</option>
          {options[about].map(({ one, label }) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </Select>
      ) : type === "number" ? (
        <DecimalBox
          maxLength={segmentLimits.value}
          value={value}
          onChange={({ target }) => onChange({ ...draft, value: target.value })}
        />
      ) : (
        <TextInput
          type={type === "date" ? "date" : "text"}
          maxLength={segmentLimits.value}
          value={value}
          onChange={({ target }) => onChange({ ...draft, value: target.value })}
        />
      )}
    </Field>
  );
}
