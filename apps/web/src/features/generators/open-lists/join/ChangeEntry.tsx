import type { JoinedEntry } from "@sortes/contract";
import { Button, Field, FormSheet, layout, SheetBody, TextInput } from "@sortes/ui";
import { useEffect, useRef } from "react";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { AnswerField } from "./AnswerField.tsx";

interface ChangeEntryProps {
  entry: JoinedEntry;
  onChanged: (entry: JoinedEntry) => void;
  onCancel: () => void;
}

/** Changes somebody's own name and answer. */
export function ChangeEntry({ entry, onChanged, onCancel }: ChangeEntryProps) {
  const { t } = useIntl();
  const { client, texts } = useServices();
  const { entryKey, list } = entry;
  const field = useRef<HTMLInputElement>(null);
  // the pressed button is gone
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    start: { name: entry.name, answer: entry.answer ?? "" },
    failed: "join.changeFailed",
    check: ({ name, answer }) => ({
      name: name.trim() === "" && t("join.nameMissing"),
      answer: list.question !== null && answer.trim() === "" && t("join.answerMissing"),
    }),
    async send({ name, answer }) {
      const given = list.question ? { answer } : {};
      onChanged(await client.openLists.rename.mutate({ entryKey, name, ...given }));
    },
    onRefused: () => texts.load("errors").catch(() => undefined),
  });
  return (
    <FormSheet onSubmit={form.onSubmit}>
      <SheetBody>
        <FormAlert form={form} />
        <Field label={t("join.name")} error={form.errors.name}>
          <TextInput ref={field} autoComplete="name" {...form.text("name")} />
        </Field>
        {list.question && (
          <AnswerField
            question={list.question}
            value={form.values.answer}
            error={form.errors.answer}
            onChange={(answer) => form.set({ answer })}
          />
        )}
        <div className={layout.row}>
          <Button type="submit" busy={form.isPending}>
            {t(form.isPending ? "join.saving" : "join.save")}
          </Button>
          <Button tone="plain" onClick={onCancel}>
            {t("join.cancel")}
          </Button>
        </div>
      </SheetBody>
    </FormSheet>
  );
}
