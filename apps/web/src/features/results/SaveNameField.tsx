import { limits } from "@sortes/contract";
import { Field, TextInput } from "@sortes/ui";
import { useIntl } from "react-intl";

interface SaveNameFieldProps {
  /** “Save name” unless said. */
  label?: string | undefined;
  value: string;
  onChange: (name: string) => void;
}

/** The name under which a result is kept. */
export function SaveNameField({ label, value, onChange }: SaveNameFieldProps) {
  const { formatMessage } = useIntl();
  return (
    <Field
      label={label ?? formatMessage({ id: "results.saveName" })}
      optional={formatMessage({ id: "results.optional" })}
    >
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
