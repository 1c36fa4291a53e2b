import { packCategories } from "@sortes/contract";
import {
  Alert,
  Field,
  layout,
  LinkButton,
  NamesBox,
  SegmentedRadios,
  TextArea,
  TextInput,
} from "@sortes/ui";
import { useDeferredValue, useMemo, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import type { PackDraft } from "./pack-draft.ts";
import { generatorOf } from "./use-packs.ts";

const separator = /[,;]/;

/** Number of lines that the generators would split. */
const countSeparated = (text: string): number =>
  text.split("\n").filter((line) => separator.test(line)).length;

const words = (line: string): string[] =>
  line
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Puts each part of such a line on a line of its own. */
const splitAtSeparators = (text: string): string =>
  text
    .split("\n")
    .map((line) => (separator.test(line) ? words(line).join("\n") : line))
    .join("\n");

/** Replaces commas and semicolons by spaces. */
const spaceAtSeparators = (text: string): string =>
  text
    .split("\n")
    .map((line) => (separator.test(line) ? words(line).join(" ") : line))
    .join("\n");

interface SeparatedLinesProps {
  /** One entry per line. */
  text: string;
  onChange: (text: string) => void;
  /** Whether the field's error already explains the problem. */
  isExplained: boolean;
}

/** Offers to fix lines that the generators would split, with Undo. */
function SeparatedLines({ text, onChange, isExplained }: SeparatedLinesProps) {
  const { t } = useIntl();
  const typed = useDeferredValue(text);
  const count = useMemo(() => countSeparated(typed), [typed]);
  const [mended, setMended] = useState<{ before: string; after: string }>();
  const [isBack, setBack] = useState(false);
  const button = (id: MessageId, onClick: () => void) => (
    <LinkButton onClick={onClick}>{t(id)}</LinkButton>
  );
  const mend = (how: (text: string) => string) => {
    const after = how(text);
    setMended({ before: text, after });
    onChange(after);
  };
  if (mended && mended.after === text)
    return (
      <Alert tone="info" takesFocus>
        {t("packs.linesChanged")}{" "}
        {button("results.undo", () => {
          setMended(undefined);
          setBack(true);
          onChange(mended.before);
        })}
      </Alert>
    );
  if (count === 0) return null;
  return (
    <Alert tone="warning" takesFocus={isBack}>
      {!isExplained && <p>{t("packs.separated", { count })}</p>}
      <div className={layout.row}>
        {button("packs.splitLines", () => mend(splitAtSeparators))}
        {button("packs.spaceLines", () => mend(spaceAtSeparators))}
      </div>
    </Alert>
  );
}

interface PackFieldsProps {
  draft: PackDraft;
  onChange: (fields: Partial<PackDraft>) => void;
  labels: Record<Exclude<keyof PackDraft, "updatedAt">, string>;
  errors: Partial<Record<string, string>>;
}

const countLines = (text: string): number =>
  text.split("\n").filter((line) => line.trim() !== "").length;

/** The fields of a pack. */
export function PackFields({ draft, onChange, labels, errors }: PackFieldsProps) {
  const { t } = useIntl();
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
          label: t(generatorOf[value].name),
        }))}
        value={draft.category}
        onChange={(category) => onChange({ category })}
      />
      <Field
        label={labels.description}
        hint={t("packs.descriptionHint")}
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
        hint={t("packs.contentHint")}
        count={t("packs.count", { count })}
        error={errors.content}
      >
        <NamesBox
          value={draft.content}
          onChange={({ target }) => onChange({ content: target.value })}
        />
      </Field>
      <SeparatedLines
        text={draft.content}
        onChange={(content) => onChange({ content })}
        isExplained={errors.content !== undefined}
      />
    </>
  );
}
