import { Field, TextInput } from "@sortes/ui";

interface LinkFieldProps {
  label: string;
  hint?: string;
  link: string;
}

/** A link to take along, which is selected as a whole. */
export function LinkField({ label, hint, link }: LinkFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <TextInput readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
    </Field>
  );
}
