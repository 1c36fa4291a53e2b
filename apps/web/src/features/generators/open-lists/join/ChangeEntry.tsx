import type { JoinedEntry } from "@sortes/contract";
import { Button, FormSheet, layout, SheetBody } from "@sortes/ui";
import { useEffect, useRef } from "react";
import { reasonOf } from "../../../../base/errors.ts";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { EntryFields } from "./EntryFields.tsx";
import { missingIn } from "./typed-entry.ts";

interface ChangeEntryProps {
  entry: JoinedEntry;
  onChanged: (entry: JoinedEntry) => void;
  onCancel: () => void;
  onRefused: () => void;
}

/** Changes somebody's own name and answer. */
export function ChangeEntry({ entry, onChanged, onCancel, onRefused }: ChangeEntryProps) {
  const intl = useIntl();
  const { t } = intl;
  const { client, texts } = useServices();
  const { entryKey, list } = entry;
  const field = useRef<HTMLInputElement>(null);
  // the pressed button is gone
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    start: { name: entry.name, answer: entry.answer ?? "" },
    failed: "join.changeFailed",
    check: missingIn(intl, list.question),
    async send({ name, answer }) {
      const given = list.question ? { answer } : {};
      onChanged(await client.openLists.rename.mutate({ entryKey, name, ...given }));
    },
    async onRefused(error) {
      await texts.load("errors").catch(() => undefined);
      if (reasonOf(error) !== "INVALID_INPUT") onRefused();
    },
  });
  return (
    <FormSheet onSubmit={form.onSubmit}>
      <SheetBody>
        <FormAlert form={form} />
        <EntryFields form={form} question={list.question} nameRef={field} onChange={form.set} />
        <div className={layout.row}>
          <Button type="submit" busy={form.isPending}>
            {t(form.isPending ? "join.saving" : "join.save")}
          </Button>
          <Button tone="plain" onClick={onCancel}>
            {t("shell.cancel")}
          </Button>
        </div>
      </SheetBody>
    </FormSheet>
  );
}
