import type { Pack } from "@sortes/contract";
import { Button, buttonClass, FormSheet, layout, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "../../../base/intl.ts";
import { ConflictNotice, useEditorForm } from "../results/editing.tsx";
import type { PackDraft, usePackDraft } from "./pack-draft.ts";
import { PackFields } from "./PackFields.tsx";
import { categoryLabels } from "./use-packs.ts";
import { useSavePack } from "./use-save-pack.ts";

const verbs = {
  create: "packs.create",
  change: "packs.save",
  saveAsNew: "packs.saveAsNew",
} as const;

interface PackFormProps {
  /** The id of the edited pack; undefined for a new one. */
  id?: string;
  /** Whether it is known to be deleted, so that the draft can only be saved as a new one. */
  isGone?: boolean;
  title: ReactNode;
  drafting: ReturnType<typeof usePackDraft>;
  onSaved: (pack: Pack) => void;
  /** Replaces the draft with a version saved elsewhere. */
  onTakeTheirs?: (theirs: Pack, mine: PackDraft) => void;
  /** Shown at the top of the form. */
  children?: ReactNode;
}

/** Creates or edits a pack. The draft survives leaving the page. */
export function PackForm(props: PackFormProps) {
  const { id, isGone = false, title, drafting, onSaved, onTakeTheirs, children } = props;
  const { t } = useIntl();
  const labels = {
    name: t("packs.name"),
    category: t("packs.category"),
    description: t("packs.description"),
    content: t("packs.content"),
  };
  const { draft, typed, change, set } = drafting;
  const saving = useSavePack({
    id,
    isGone,
    labels,
    onSaved(pack) {
      set(null);
      onSaved(pack);
    },
  });
  const { errors, isSaving, theirs } = saving;
  const { form, alert, focusFirst } = useEditorForm(saving);

  const submit = () => saving.save(draft);
  const discard = () => {
    set(null);
    saving.forget();
    focusFirst();
  };
  return (
    <FormSheet ref={form} onSubmit={submit}>
      <SheetBody>
        <h2 tabIndex={-1}>{title}</h2>
        {children}
        {alert}
        {theirs && (
          <ConflictNotice
            words={t("packs.conflict")}
            name={theirs.name}
            onTakeTheirs={() => {
              saving.answer();
              onTakeTheirs?.(theirs, draft);
            }}
            onKeepMine={() => saving.save({ ...draft, updatedAt: theirs.updatedAt ?? undefined })}
          >
            <p>
              {labels.category}: {t(categoryLabels[theirs.category])}
            </p>
            <p className={text.lines} dir="auto">
              {theirs.description}
            </p>
            <p className={text.lines} dir="auto">
              {(theirs.content ?? []).join("\n")}
            </p>
          </ConflictNotice>
        )}
        <PackFields
          draft={draft}
          onChange={(fields) => {
            saving.forget();
            change(fields);
          }}
          labels={labels}
          errors={errors}
        />
        <div className={layout.row}>
          <Button type="submit" busy={isSaving}>
            {t(isSaving ? "packs.saving" : verbs[saving.act])}
          </Button>
          <Link
            from="/packs"
            search={({ view: _view, ...last }) => last}
            resetScroll={false}
            activeOptions={{ exact: true }}
            className={buttonClass({ tone: "quiet" })}
          >
            {t("shell.cancel")}
          </Link>
          {typed && (
            <Button tone="plain" onClick={discard}>
              {t("packs.discard")}
            </Button>
          )}
        </div>
        {typed && <p className={text.muted}>{t("packs.cancelHint")}</p>}
      </SheetBody>
    </FormSheet>
  );
}
