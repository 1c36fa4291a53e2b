import type { OpenListQuestion } from "@sortes/contract";
import { Field, TextInput } from "@sortes/ui";
import type { Ref } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { AnswerField } from "./AnswerField.tsx";
import type { TypedEntry } from "./typed-entry.ts";

interface EntryFieldsProps {
  form: { values: TypedEntry; errors: Partial<Record<keyof TypedEntry, string>> };
  question: OpenListQuestion | null;
  nameRef?: Ref<HTMLInputElement>;
  onChange: (fields: Partial<TypedEntry>) => void;
}

/** The fields of an entry: the name, and the answer if the list asks. */
export function EntryFields({ form, question, nameRef, onChange }: EntryFieldsProps) {
  const { t } = useIntl();
  const { values, errors } = form;
  return (
    <>
      <Field label={t("join.name")} error={errors.name}>
        <TextInput
          ref={nameRef}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="done"
          name="name"
          value={values.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      {question && (
        <AnswerField
          question={question}
          value={values.answer}
          error={errors.answer}
          onChange={(answer) => onChange({ answer })}
        />
      )}
    </>
  );
}
