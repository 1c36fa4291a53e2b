import { limits } from "@sortes/contract";
import { Field, TextInput } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";

interface SaveNameFieldProps {
  /** “Save name” unless said. */
  label?: string | undefined;
  value: string;
  onChange: (name: string) => void;
}

/** The name under which a result is kept. */
export function SaveNameField({ label, value, onChange }: SaveNameFieldProps) {
  const { t } = useIntl();
  return (
    <Field label={label ?? t("results.saveName")} optional={t("results.optional")}>
      <TextInput
        name="saveName"
        dir="auto"
        autoComplete="off"
        maxLength={limits.saveName}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
