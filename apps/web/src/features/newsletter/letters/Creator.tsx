import type { ColorScheme, Language } from "@sortes/contract";
import {
  Button,
  classNames,
  FormSheet,
  layout,
  LinkButton,
  narrowOnly,
  SheetBody,
  Tabs,
  wideOnly,
} from "@sortes/ui";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { lazyDialog, lazyPart } from "../../../base/lazy-part.tsx";
import * as styles from "./creator.css.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { DraftForm } from "./DraftForm.tsx";
import { useCreator } from "./use-creator.ts";
import { useFindings, usePreview } from "./use-preview.ts";
import { useUndo } from "../../../base/notices.tsx";
import { DraftNotices, SaveLine, type Step } from "./CreatorStatus.tsx";
import {
  LazyCreatedPanel,
  LazyPreviewPanel,
  LazyInsertMenu,
  LazyReviewPanel,
  LazyTestMail,
} from "./load-creator.ts";
import { type DraftFields, isEmpty } from "./draft.ts";
import { letterIn, withLetter, withTitle } from "./draft-letters.ts";

const failed = "desk.partFailed";
const SourceDialog = lazyDialog(
  async () => (await import("./SourceDialog.tsx")).SourceDialog,
  failed,
);
const SourcePictures = lazyPart(
  async () => (await import("./pictures/SourcePictures.tsx")).SourcePictures,
  failed,
);
const TemplatesDialog = lazyDialog(
  async () => (await import("./templates/TemplatesDialog.tsx")).TemplatesDialog,
  failed,
);

interface CreatorProps {
  keeper: DraftKeeper;
  step: Step;
  onStep: (step: Step) => void;
  /** Called with the id once the server has created the draft. */
  onSaved: (id: string) => void;
  /** Begins another draft with these fields, or with empty ones. */
  onNew: (fields?: DraftFields) => void;
}

/** The change that Undo takes back: a text was replaced or converted, or one of two letters was removed. */
type Done = "campaign.putAway" | "campaign.turnedToSource" | { removed: Language };

/** Writes and previews one campaign, and confirms that it is saved as a draft. */
export function Creator({ keeper, step, onStep, onSaved, onNew }: CreatorProps) {
  const { t } = useIntl();
  const creator = useCreator(keeper);
  const { view, letter, body, attempt } = creator;
  const { language } = letter;
  const [scheme, setScheme] = useState<ColorScheme>("light");
  const [isPreviewing, setPreviewing] = useState(false);
  const isShown = isPreviewing || step !== "edit";
  // the source editor marks what the rendering finds
  const preview = usePreview(keeper, language, scheme, isShown || !letter.isDocument, isShown);
  const { findings } = useFindings(preview);
  const [isChoosing, setChoosing] = useState(false);
  const [isTurning, setTurning] = useState(false);
  const undo = useUndo((mine: DraftFields) => keeper.replace(mine));
  const [done, setDone] = useState<Done>("campaign.putAway");
  const isOfLetter = typeof done === "object";
  const notice = undo.noticeOf(t(isOfLetter ? `campaign.letterRemoved_${done.removed}` : done));
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const jump = useRef<[line: number, column: number]>(undefined);

  const tell = useEffectEvent((id: string) => onSaved(id));
  useEffect(() => {
    if (view.id !== undefined) tell(view.id);
  }, [view.id]);
  useEffect(() => {
    if (attempt === 0) return;
    const wrong = form.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [];
    for (const field of wrong) field.closest("details")?.setAttribute("open", "");
    const [first] = wrong;
    if (first && !first.hidden) first.focus();
    else if (Object.keys(creator.problems).length > 0) body.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt
  }, [attempt]);
  const arrive = useEffectEvent(() => {
    const [line, column] = jump.current ?? [];
    jump.current = undefined;
    if (line !== undefined) body.current?.goTo(line, column ?? 1);
    else place.current?.querySelector<HTMLElement>("h2[tabindex]")?.focus();
  });
  const first = useRef(true);
  const hasMoved = useRef(false);
  useEffect(() => {
    hasMoved.current = !first.current;
    if (!first.current) arrive();
    first.current = false;
  }, [step]);
  /** Callback ref: the heading of a step may load only after the person has moved to that step. */
  const heading = useCallback((shown: HTMLHeadingElement | null) => {
    if (hasMoved.current) shown?.focus();
  }, []);

  const goTo = (line: number, column: number) => {
    if (step === "edit") return body.current?.goTo(line, column);
    jump.current = [line, column];
    onStep("edit");
  };
  const submit = () => {
    if (!creator.check()) return;
    creator.forgetFailure();
    onStep("preview");
  };
  const preferSource = () => {
    if (isEmpty(keeper.fields)) keeper.replace({ ...keeper.fields, document: null });
    else setTurning(true);
  };
  const offerUndo = (mine: DraftFields | undefined, what: Done = "campaign.putAway") => {
    setDone(what);
    undo.offer(mine);
  };
  const replace = (fields: DraftFields, what?: Done) => {
    offerUndo(keeper.fields, what);
    keeper.replace(fields);
  };
  const test = <LazyTestMail {...{ keeper, view, language }} check={creator.check} />;

  return (
    <>
      <DraftNotices
        keeper={keeper}
        saving={view.saving}
        isUnkept={view.notKept !== undefined && view.saving.is !== "saved"}
        onCopy={() => {
          const { fields } = keeper;
          keeper.forget();
          onNew(fields);
        }}
        onTakeTheirs={() => offerUndo(keeper.takeTheirs())}
      />
      {!isOfLetter && notice}
      {step === "edit" && (
        <div className={narrowOnly}>
          <Tabs
            label={t("campaign.step_edit")}
            idBase="campaign"
            items={[
              { value: "write", label: t("campaign.begin_write") },
              { value: "preview", label: t("campaign.preview") },
            ]}
            value={isPreviewing ? "preview" : "write"}
            onChange={(tab) => setPreviewing(tab === "preview")}
          />
        </div>
      )}
      <div id="campaign-panel" className={styles.benchOf[isShown ? "two" : "one"]}>
        <div
          ref={place}
          className={classNames(layout.stack, step === "edit" && isPreviewing && wideOnly)}
        >
          <FormSheet ref={form} hidden={step !== "edit"} onSubmit={submit}>
            <SheetBody className={styles.writing}>
              {!letter.isDocument && (
                <div className={layout.row}>
                  <Button tone="quiet" size="sm" onClick={() => setChoosing(true)}>
                    {t("campaign.chooseLayout")}
                  </Button>
                  <LazyInsertMenu onInsert={(text) => body.current?.insert(text)} />
                  <SourcePictures
                    key={language}
                    read={() => letterIn(keeper.fields, language).body}
                    hasData={findings.some(({ key }) => key.startsWith("PICTURE_DATA"))}
                    onInsert={(text) => body.current?.insert(text)}
                    onReplace={(text) =>
                      keeper.replace(withLetter(keeper.fields, language, { body: text }))
                    }
                  />
                </div>
              )}
              <DraftForm
                keeper={keeper}
                view={view}
                letter={letter}
                problems={creator.problems}
                onRemoveLetter={(others) => replace(others, { removed: language })}
                removed={isOfLetter && notice}
                findings={findings}
                body={body}
                onTemplates={() => setChoosing(true)}
                onSource={preferSource}
              />
              <div className={layout.row}>
                <Button type="submit">{t("campaign.toPreview")}</Button>
                <Button
                  tone="quiet"
                  icon={isPreviewing ? "eye-slash" : "eye"}
                  className={wideOnly}
                  aria-expanded={isPreviewing}
                  aria-controls="campaign-panel"
                  onClick={() => setPreviewing((last) => !last)}
                >
                  {t(isPreviewing ? "campaign.hidePreview" : "campaign.showPreview")}
                </Button>
                <SaveLine view={view} />
              </div>
              {letter.isDocument && view.saving.is === "untouched" && (
                <div className={layout.row}>
                  <LinkButton onClick={() => setChoosing(true)}>
                    {t("campaign.begin_template")}
                  </LinkButton>
                  <LinkButton onClick={preferSource}>{t("campaign.begin_source")}</LinkButton>
                </div>
              )}
            </SheetBody>
          </FormSheet>
          {step === "preview" && (
            <LazyReviewPanel
              {...{ heading, keeper, view, letter, preview, test }}
              isBusy={creator.isSaving}
              failure={creator.saveFailure}
              check={() => {
                const isComplete = creator.check();
                if (!isComplete) onStep("edit");
                return isComplete;
              }}
              onGoTo={goTo}
              onBack={() => onStep("edit")}
              onSave={() => {
                if (creator.check()) creator.save(() => onStep("created"));
                else onStep("edit");
              }}
            />
          )}
          {step === "created" && view.id !== undefined && (
            <LazyCreatedPanel
              heading={heading}
              id={view.id}
              title={view.title}
              test={test}
              onEdit={() => onStep("edit")}
              onAnother={() => onNew()}
            />
          )}
        </div>
        {isShown && (
          <LazyPreviewPanel
            preview={preview}
            scheme={scheme}
            onScheme={setScheme}
            language={language}
            onLanguage={view.language === null || view.translation ? letter.show : undefined}
            hidesFindings={step === "preview"}
            isDocument={letter.isDocument}
            onGoTo={goTo}
          />
        )}
      </div>
      {isTurning && (
        <SourceDialog
          keeper={keeper}
          isTranslation={letter.isTranslation}
          onClose={() => setTurning(false)}
          onSource={(source) => {
            setTurning(false);
            replace(
              withLetter(keeper.fields, language, { document: null, body: source }),
              "campaign.turnedToSource",
            );
          }}
        />
      )}
      {isChoosing && (
        <TemplatesDialog
          keeper={keeper}
          language={language}
          onClose={() => setChoosing(false)}
          onChoose={({ fields, isReplacing }) => {
            const named = withTitle(keeper.fields, fields);
            if (isReplacing) replace(named);
            else keeper.begin(named);
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}
