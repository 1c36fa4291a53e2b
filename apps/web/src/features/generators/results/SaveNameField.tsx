import { limits } from "@sortes/contract";
import { Field, TextInput } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";

interface SaveNameFieldProps {
  /** Default: “Save name”. */
  label?: string | undefined;
  value: string;
  onChange: (name: string) => void;
}

/** The field for the name of a saved result. */
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
