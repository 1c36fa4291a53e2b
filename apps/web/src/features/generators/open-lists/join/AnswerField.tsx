import { openListLimits, type OpenListQuestion } from "@sortes/contract";
import { Field, SegmentedRadios, Select, TextInput } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";

const { min, max } = openListLimits.skill;
const skills = Array.from({ length: max - min + 1 }, (_, i) => String(min + i));
/** The most answers that are shown side by side. */
const mostRadios = 3;

interface AnswerFieldProps {
  question: OpenListQuestion;
  value: string;
  error: string | undefined;
  onChange: (answer: string) => void;
}

/** The question of an open list: words, one of some answers, or a skill. */
export function AnswerField({ question, value, error, onChange }: AnswerFieldProps) {
  const { t } = useIntl();
  const label = <bdi>{question.text}</bdi>;
  const choices = question.kind === "skill" ? skills : question.choices;
  if (question.kind === "text")
    return (
      <Field label={label} error={error}>
        <TextInput
          name="answer"
          value={value}
          enterKeyHint="done"
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    );
  if (question.kind === "skill" || choices.length <= mostRadios)
    return (
      <SegmentedRadios
        legend={label}
        short={question.kind === "skill"}
        options={choices.map((choice) => ({ value: choice, label: <bdi>{choice}</bdi> }))}
        value={value}
        onChange={onChange}
        hint={question.kind === "skill" && t("join.skill")}
        error={error}
        name="answer"
      />
    );
  return (
    <Field label={label} error={error}>
      <Select name="answer" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t("join.choose")}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    </Field>
  );
}
