import {
  type ImportColumn,
  importTargets,
  type SubscriberField,
  subscriberFieldTypes,
  type SubscriberFieldType,
  subscriberLimits,
} from "@sortes/contract";
import { classNames, Field, FieldRow, layout, Select, TextInput } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";
import { useLanguage } from "../../../../base/services.ts";
import * as styles from "../subscribers.css.ts";
import { type ColumnChoice, isFieldKey } from "./column-choices.ts";

interface ColumnFieldProps {
  column: ImportColumn;
  choice: ColumnChoice;
  fields: readonly SubscriberField[];
  isJudged: boolean;
  onChange: (next: ColumnChoice) => void;
}

/** One column: its samples, and the choice of its meaning. */
export function ColumnField({ column, choice, fields, isJudged, onChange }: ColumnFieldProps) {
  const { t } = useIntl();
  const [reader] = useLanguage();
  const { to, field, made } = choice;
  const make = (change: Partial<SubscriberField>) =>
    onChange({ ...choice, made: { ...made, ...change } });
  const choose = (value: string) => {
    if (value.startsWith("field:"))
      return onChange({ ...choice, to: "field", field: value.slice("field:".length) });
    if (value === "new") return onChange({ ...choice, to: "new" });
    onChange({ ...choice, to: importTargets.find((one) => one === value) ?? "leave" });
  };
  const samples = column.samples.join(" · ");
  const heading = column.heading === "" ? t("subscribers.importNoHeading") : column.heading;
  return (
    <div
      className={classNames(layout.stackSm, to === "new" && styles.wideColumn)}
      {...(to === "new" && { role: "group", "aria-label": heading })}
    >
      <Field
        label={heading}
        hint={samples === "" ? t("subscribers.importNoSample") : samples}
        error={isJudged && to === "ask" && t("subscribers.importAsk")}
      >
        <Select
          value={to === "field" ? `field:${field}` : to}
          onChange={({ target }) => choose(target.value)}
        >
          {importTargets.map(
            (target) =>
              target !== "field" &&
              (target !== "ask" || column.to === "ask") && (
                <option key={target} value={target}>
                  {t(`subscribers.importTo_${target}`)}
                </option>
              ),
          )}
          {fields.map(({ key, en, ro }) => (
            <option key={key} value={`field:${key}`}>
              {t("subscribers.importToField", { label: reader === "ro" ? ro : en })}
            </option>
          ))}
          <option value="new">{t("subscribers.importToNew")}</option>
        </Select>
      </Field>
      {to === "new" && (
        <FieldRow>
          <Field
            label={t("subscribers.fieldKey")}
            hint={t("subscribers.fieldKeyHint")}
            error={isJudged && !isFieldKey(made.key) && t("FIELD_KEY_INVALID")}
          >
            <TextInput
              type="text"
              autoCapitalize="none"
              maxLength={subscriberLimits.fieldKey}
              value={made.key}
              onChange={({ target }) => make({ key: target.value })}
            />
          </Field>
          <Field
            label={t("subscribers.fieldLabelEn")}
            error={isJudged && made.en.trim() === "" && t("REQUIRED")}
          >
            <TextInput
              type="text"
              maxLength={subscriberLimits.fieldLabel}
              value={made.en}
              onChange={({ target }) => make({ en: target.value })}
            />
          </Field>
          <Field
            label={t("subscribers.fieldLabelRo")}
            error={isJudged && made.ro.trim() === "" && t("REQUIRED")}
          >
            <TextInput
              type="text"
              maxLength={subscriberLimits.fieldLabel}
              value={made.ro}
              onChange={({ target }) => make({ ro: target.value })}
            />
          </Field>
          <Field label={t("subscribers.fieldType")}>
            <Select
              value={made.type}
              onChange={({ target }) => make({ type: target.value as SubscriberFieldType })}
            >
              {subscriberFieldTypes.map((type) => (
                <option key={type} value={type}>
                  {t(`subscribers.fieldType_${type}`)}
                </option>
              ))}
            </Select>
          </Field>
        </FieldRow>
      )}
    </div>
  );
}
