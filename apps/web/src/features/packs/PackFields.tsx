import { packCategories } from "@sortes/contract";
import { Field, NamesBox, SegmentedRadios, TextArea, TextInput } from "@sortes/ui";
import { useDeferredValue, useMemo } from "react";
import { useIntl } from "react-intl";
import { generatorOf } from "./pack-kinds.ts";
import type { PackDraft } from "./pack-draft.ts";
import { SeparatedLines } from "./SeparatedLines.tsx";

interface PackFieldsProps {
  draft: PackDraft;
  onChange: (fields: Partial<PackDraft>) => void;
  labels: Record<Exclude<keyof PackDraft, "updatedAt">, string>;
  errors: Partial<Record<string, string>>;
}

const countLines = (text: string): number =>
  text.split("\n").filter((line) => line.trim() !== "").length;

/** What a pack consists of. */
export function PackFields({ draft, onChange, labels, errors }: PackFieldsProps) {
  const { formatMessage } = useIntl();
  const typed = useDeferredValue(draft.content);
  const count = useMemo(() => countLines(typed), [typed]);
  return (
    <>
      <Field label={labels.name} error={errors.name}>
        <TextInput
          dir="auto"
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <SegmentedRadios
        legend={labels.category}
        error={errors.category}
        options={packCategories.map((value) => ({
          value,
          label: formatMessage({ id: generatorOf[value].name }),
        }))}
        value={draft.category}
        onChange={(category) => onChange({ category })}
      />
      <Field
        label={labels.description}
        hint={formatMessage({ id: "packs.descriptionHint" })}
        error={errors.description}
      >
        <TextArea
          dir="auto"
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <Field
        label={labels.content}
        hint={formatMessage({ id: "packs.contentHint" })}
        count={formatMessage({ id: "packs.count" }, { count })}
        error={errors.content}
      >
        <NamesBox
          value={draft.content}
          onChange={({ target }) => onChange({ content: target.value })}
        />
      </Field>
      <SeparatedLines text={draft.content} onChange={(content) => onChange({ content })} />
    </>
  );
}
