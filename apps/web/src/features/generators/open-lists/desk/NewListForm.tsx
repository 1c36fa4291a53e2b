import { type OpenList, openListLimits } from "@sortes/contract";
import {
  Button,
  Checkbox,
  Field,
  Form,
  layout,
  Select,
  text,
  TextArea,
  TextInput,
} from "@sortes/ui";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { once } from "../../../../base/once.ts";
import { useServices } from "../../../../base/services.ts";
import { useStoredState } from "../../../../base/stored-state.ts";
import { HoursField } from "./HoursField.tsx";
import { asks, choicesIn, emptyDraft, inputOf, isListDraft, type ListDraft } from "./list-draft.ts";

const { min, max } = openListLimits.choices;

interface NewListFormProps {
  /** Shows the other lists, if there are any. */
  onBack: (() => void) | undefined;
  onCreated: (list: OpenList) => void;
}

/** A new list: its title, what it asks, and how long it is open. What is typed survives a reload. */
export function NewListForm({ onBack, onCreated }: NewListFormProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const state = useStoredState<ListDraft>("open-lists.draft", emptyDraft, isListDraft);
  const [, setDraft] = state;
  const form = useForm({
    start: emptyDraft,
    state,
    failed: "open-lists.createFailed",
    check: ({ title, ask, question, choices }) => ({
      title: title.trim() === "" && t("open-lists.titleMissing"),
      question: ask !== "none" && question.trim() === "" && t("open-lists.questionMissing"),
      choices:
        ask === "choice" && !fitsChoices(choices) && t("open-lists.choicesWrong", { min, max }),
    }),
    async send(draft) {
      const input = inputOf(draft);
      const list = await once("open list", input, (options) =>
        client.openLists.create.mutate(input, options),
      );
      setDraft(emptyDraft);
      await utils.openLists.list.invalidate(undefined, { refetchType: "all" });
      onCreated(list);
    },
  });
  const { values, errors, set } = form;
  const ask = (kind: ListDraft["ask"]) => {
    const isSuggested = values.question === "" || values.question === t("open-lists.skillQuestion");
    const suggested = kind === "skill" ? t("open-lists.skillQuestion") : "";
    set({ ask: kind, ...(isSuggested && { question: suggested }) });
  };
  return (
    <Form onSubmit={form.onSubmit} className={layout.stack}>
      <p>{t("open-lists.about")}</p>
      <FormAlert form={form} />
      <Field label={t("open-lists.title")} hint={t("open-lists.titleHint")} error={errors.title}>
        <TextInput {...form.text("title")} />
      </Field>
      <Field label={t("open-lists.ask")} hint={t(`open-lists.askHint_${values.ask}`)}>
        <Select
          name="ask"
          value={values.ask}
          onChange={({ target }) => ask(asks.find((one) => one === target.value) ?? "none")}
        >
          {asks.map((kind) => (
            <option key={kind} value={kind}>
              {t(`open-lists.ask_${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      {values.ask !== "none" && (
        <Field label={t("open-lists.question")} error={errors.question}>
          <TextInput {...form.text("question")} />
        </Field>
      )}
      {values.ask === "choice" && (
        <Field
          label={t("open-lists.choices")}
          hint={t("open-lists.choicesHint", { min, max })}
          error={errors.choices}
        >
          <TextArea rows={4} {...form.text("choices")} />
        </Field>
      )}
      <HoursField value={values.hours} onChange={(hours) => set({ hours })} />
      <Checkbox
        name="oneADevice"
        checked={values.oneADevice}
        hint={t("open-lists.oneADeviceHint")}
        onChange={({ target }) => set({ oneADevice: target.checked })}
      >
        {t("open-lists.oneADevice")}
      </Checkbox>
      <p className={text.note}>{t("open-lists.erased")}</p>
      <div className={layout.row}>
        <Button type="submit" busy={form.isPending}>
          {t(form.isPending ? "open-lists.creating" : "open-lists.create")}
        </Button>
        {onBack && (
          <Button tone="plain" onClick={onBack}>
            {t("open-lists.back")}
          </Button>
        )}
      </div>
    </Form>
  );
}

function fitsChoices(text: string): boolean {
  const count = choicesIn(text).length;
  return count >= min && count <= max;
}
