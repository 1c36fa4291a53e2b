import { type OwnGenerator, ownGeneratorLimits } from "@sortes/contract";
import {
  Alert,
  Button,
  buttonClass,
  Field,
  FormSheet,
  layout,
  Sheet,
  SheetBody,
  SlipSheet,
  text,
  TextArea,
  TextInput,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { memo, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { wordMessage } from "../../../../base/error-text.ts";
import { MyLists } from "../../my-lists/MyLists.tsx";
import { ConflictNotice, useEditorForm } from "../../results/editing.tsx";
import {
  type EditorDraft,
  type EditorDrafting,
  emptyList,
  foundInAll,
  foundWhileTyping,
  type TypedList,
} from "./editor-draft.ts";
import { type Editor, editorAdapterOf } from "./editor-adapter.ts";
import { ListFields, TryOut } from "./ListFields.tsx";
import { useSaveGenerator } from "./use-save-generator.ts";

/** A read-only view of a generator, for users who may not edit it. */
export function ReadOnly({ generator }: { generator: OwnGenerator }) {
  const { t } = useIntl();
  const { description, template, lists } = generator;
  return (
    <Sheet>
      <SheetBody>
        {description !== "" && (
          <p className={text.lines} dir="auto">
            {description}
          </p>
        )}
        <h2 className={text.h3}>{t("own-generators.template")}</h2>
        <p dir="auto">
          <code>{template}</code>
        </p>
        {lists.map(({ name, lines }) => (
          <div key={name} className={layout.stackSm}>
            <h2 className={text.h3} dir="auto">
              {name}
            </h2>
            <SlipSheet lines={lines.filter((line) => line.trim() !== "")} label={name} />
          </div>
        ))}
      </SheetBody>
    </Sheet>
  );
}

/** My lists beside the editor, which they read and fill as it is then. */
const EditorLists = memo(function EditorLists({ editor }: { editor: RefObject<Editor> }) {
  const { t } = useIntl();
  const adapter = useMemo(
    () =>
      editorAdapterOf(
        () => editor.current,
        (place) => t("own-generators.listName", { place }),
      ),
    [editor, t],
  );
  return <MyLists adapter={adapter} />;
});

const verbs = {
  create: "own-generators.create",
  change: "own-generators.saveChanges",
  saveAsNew: "own-generators.saveAsNew",
} as const;

interface EditorFormProps {
  /** The id of the edited generator; undefined for a new one. */
  id?: string;
  /** Whether it is known to be deleted, so that the draft can only be saved as a new one. */
  isGone?: boolean;
  drafting: EditorDrafting;
  onSaved: (generator: OwnGenerator) => void;
  /** Receives a version saved elsewhere, and the draft that it replaces. */
  onTakeTheirs?: (theirs: OwnGenerator, mine: EditorDraft) => void;
}

/** Edits a generator. Errors in a line are shown while it is typed. */
export function EditorForm(props: EditorFormProps) {
  const { id, isGone = false, drafting, onSaved, onTakeTheirs } = props;
  const intl = useIntl();
  const { t } = intl;
  const { draft, typed, change, set } = drafting;
  const { lists } = draft;
  const saving = useSaveGenerator(id, isGone, (generator) => {
    set(null);
    onSaved(generator);
  });
  const { isSaving, forget, theirs } = saving;
  const { form, alert, focusFirst } = useEditorForm(saving);
  const written = useDeferredValue(draft);
  const live = useMemo(() => foundWhileTyping(written), [written]);
  const found = saving.found ?? live;

  const edit: typeof change = (fields) => {
    forget();
    change(fields);
  };
  const changeList = (place: number, fields: Partial<TypedList>) =>
    edit({ lists: lists.map((list, i) => (i === place - 1 ? { ...list, ...fields } : list)) });
  const removeList = (place: number) => {
    edit({ lists: lists.filter((_, i) => i !== place - 1) });
    focusFirst();
  };
  const submit = () => saving.save(draft);
  const wrong = (field: string) => {
    const [message] = found[field] ?? [];
    return message && wordMessage(intl, message);
  };
  const whole = foundInAll(found);
  const latest = useRef({ draft, change: edit });
  useLayoutEffect(() => {
    latest.current = { draft, change: edit };
  });
  return (
    <>
      <div className={layout.stack}>
        <EditorLists editor={latest} />
        <FormSheet ref={form} onSubmit={submit}>
          <SheetBody>
            {alert}
            {theirs && (
              <ConflictNotice
                words={t("own-generators.conflict")}
                name={theirs.name}
                onTakeTheirs={() => {
                  saving.answer();
                  onTakeTheirs?.(theirs, draft);
                }}
                onKeepMine={() => saving.save({ ...draft, updatedAt: theirs.updatedAt })}
              >
                <ReadOnly generator={theirs} />
              </ConflictNotice>
            )}
            <Field label={t("own-generators.name")} error={wrong("name")}>
              <TextInput
                dir="auto"
                autoComplete="off"
                maxLength={ownGeneratorLimits.name}
                value={draft.name}
                onChange={({ target }) => edit({ name: target.value })}
              />
            </Field>
            <Field
              label={t("own-generators.description")}
              optional={t("results.optional")}
              hint={t("own-generators.descriptionHint")}
              error={wrong("description")}
            >
              <TextArea
                dir="auto"
                maxLength={ownGeneratorLimits.description}
                value={draft.description}
                onChange={({ target }) => edit({ description: target.value })}
              />
            </Field>
            <Field
              label={t("own-generators.template")}
              hint={t("own-generators.templateHint")}
              error={wrong("template")}
            >
              <TextInput
                dir="auto"
                autoComplete="off"
                autoCapitalize="none"
                maxLength={ownGeneratorLimits.template}
                value={draft.template}
                onChange={({ target }) => edit({ template: target.value })}
              />
            </Field>
            <h2 className={text.h3}>{t("own-generators.lists")}</h2>
            {whole && <Alert tone="error">{wordMessage(intl, whole)}</Alert>}
            {lists.map((list, i) => (
              <ListFields
                // oxlint-disable-next-line react/no-array-index-key -- a list is its place until it has a name
                key={i}
                list={list}
                place={i + 1}
                found={found}
                onChange={changeList}
                onRemove={removeList}
              />
            ))}
            {lists.length < ownGeneratorLimits.lists && (
              <div>
                <Button
                  tone="quiet"
                  size="sm"
                  icon="plus-bold"
                  onClick={() => edit({ lists: [...lists, emptyList] })}
                >
                  {t("own-generators.addList")}
                </Button>
              </div>
            )}
            <div className={layout.row}>
              <Button type="submit" busy={isSaving}>
                {t(isSaving ? "own-generators.savingChanges" : verbs[saving.act])}
              </Button>
              <Link to="/own-generators" className={buttonClass({ tone: "quiet" })}>
                {t("own-generators.cancel")}
              </Link>
              {typed && (
                <Button
                  tone="plain"
                  onClick={() => {
                    forget();
                    set(null);
                    focusFirst();
                  }}
                >
                  {t("own-generators.discard")}
                </Button>
              )}
            </div>
            <p className={text.muted}>{t("own-generators.draftKept")}</p>
          </SheetBody>
        </FormSheet>
      </div>
      <TryOut draft={draft} onWrong={() => saving.mark(draft)} />
    </>
  );
}
