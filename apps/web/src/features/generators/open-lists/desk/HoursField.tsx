import { Field, Select } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";

const perDay = 24;
/** Hours to choose from; whole days from a day on. */
const choices = [1, 3, 8, 24, 48, 72, 168] as const;

interface HoursFieldProps {
  /** In hours. */
  value: string;
  onChange: (hours: string) => void;
}

/** How long a list is open. */
export function HoursField({ value, onChange }: HoursFieldProps) {
  const { t } = useIntl();
  return (
    <Field label={t("open-lists.hours")}>
      <Select name="hours" value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map((hours) => (
          <option key={hours} value={hours}>
            {hours < perDay
              ? t("open-lists.hoursOf", { hours })
              : t("open-lists.daysOf", { days: hours / perDay })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
