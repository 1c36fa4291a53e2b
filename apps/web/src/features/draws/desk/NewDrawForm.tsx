import { drawKinds, drawLimits } from "@sortes/contract";
import {
  Alert,
  Button,
  CastButton,
  CastEdge,
  Checkbox,
  Field,
  FieldRow,
  FormSheet,
  layout,
  SegmentedRadios,
  SheetBody,
  text,
  TextArea,
  TextInput,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { NumberBox } from "../../../base/NumberBox.tsx";
import { wordError, wordMessage } from "../../../base/error-text.ts";
import { focusFirstWrong } from "../../../base/focus.ts";
import { useIntl } from "../../../base/intl.ts";
import {
  type DraftErrors,
  type DrawDraft,
  isWithoutBeacon,
  listOfDraft,
  rulesOf,
  whens,
} from "./draw-draft.ts";
import { fewestEntries } from "./draw-entries.ts";
import { DrawLists, DrawNames } from "./ListForm.tsx";
import { PrizeFields } from "./PrizeFields.tsx";
import { kindNames } from "./words.tsx";

/** The usual choice first. */
const namesOrder = ["masked", "shown", "hidden"] as const;

interface NewDrawFormProps {
  draft: DrawDraft;
  errors: DraftErrors;
  /** Grows with each attempt; used as a key so that each attempt gets a new alert. */
  attempt: number;
  /** The server's refusal, if any. */
  failure: unknown;
  isOpening: boolean;
  onChange: (fields: Partial<DrawDraft>) => void;
  onSubmit: () => void;
  /** Publishes the draw without a public random number. */
  onWithout: () => void;
  onDiscard: () => void;
}

/** The form of a new draw: everything that is fixed when it opens, and its list. */
export function NewDrawForm(props: NewDrawFormProps) {
  const { draft, errors, attempt, failure, isOpening, onChange, onSubmit, onWithout, onDiscard } =
    props;
  const intl = useIntl();
  const { t } = intl;
  const form = useRef<HTMLFormElement>(null);
  const refused = wordError(intl, failure, "draw-desk.openFailed");
  // the field of the time is far below the alert
  const wrongTime = draft.when === "at" ? refused.fields["at"] : undefined;
  const hasErrors = Object.keys(errors).length > 0 || wrongTime !== undefined;
  useEffect(() => {
    if (attempt > 0 && hasErrors) focusFirstWrong(form);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt and refusal
  }, [attempt, failure]);
  const wrong = (field: string) => errors[field] && wordMessage(intl, errors[field]);
  const summary = wrongTime === undefined ? refused.summary : [];
  const listKind = listOfDraft(draft);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // a stable callback, so that a long list does not rerender on typing elsewhere
  const changeList = useCallback((list: string) => latest.current({ list }), []);

  return (
    <>
      {listKind && <DrawLists kind={listKind} value={draft.list} onChange={changeList} />}
      <FormSheet ref={form} onSubmit={() => onSubmit()}>
        <SheetBody>
          {summary.length > 0 && (
            <Alert key={attempt} tone="error" takesFocus>
              <div className={layout.stackSm}>
                <p>{summary.join(" ")}</p>
                {isWithoutBeacon(failure) && draft.when !== "free" && (
                  <>
                    <p>{t("draw-desk.withoutText")}</p>
                    <div>
                      <Button tone="quiet" size="sm" busy={isOpening} onClick={onWithout}>
                        {t("draw-desk.without")}
                      </Button>
                    </div>
                  </>
                )}
              </div>
            </Alert>
          )}
          {draft.sent !== null && !isOpening && (
            <Alert tone="warning">
              {t("draw-desk.perhapsOpened", {
                link: (words) => (
                  <Link key="link" to="/draws">
                    {words}
                  </Link>
                ),
              })}
            </Alert>
          )}
          <h2 className={text.h3}>{t("draw-desk.stepWhat")}</h2>
          <SegmentedRadios
            legend={t("draw-desk.kind")}
            options={drawKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
            value={draft.kind}
            onChange={(kind) => onChange({ kind })}
          />
          <Field
            label={t("draw-desk.drawTitle")}
            hint={t("draw-desk.publicHint")}
            error={wrong("title")}
          >
            <TextInput
              dir="auto"
              autoComplete="off"
              maxLength={drawLimits.title}
              value={draft.title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          </Field>
          {draft.kind === "winners" && (
            <PrizeFields draft={draft} wrong={wrong} onChange={onChange} />
          )}
          {draft.kind === "teams" && (
            <Field label={t("draw-desk.teamCount")} error={wrong("teams")}>
              <NumberBox
                min={drawLimits.teams.min}
                max={drawLimits.teams.max}
                value={draft.teams}
                onChange={({ target }) => onChange({ teams: target.value })}
              />
            </Field>
          )}
          {draft.kind === "numbers" && (
            <>
              <FieldRow>
                <Field label={t("draw-desk.from")} error={wrong("min")}>
                  <NumberBox
                    min={0}
                    value={draft.min}
                    onChange={({ target }) => onChange({ min: target.value })}
                  />
                </Field>
                <Field label={t("draw-desk.to")} error={wrong("max")}>
                  <NumberBox
                    min={0}
                    value={draft.max}
                    onChange={({ target }) => onChange({ max: target.value })}
                  />
                </Field>
              </FieldRow>
              <Field
                label={t("draw-desk.howMany")}
                hint={t("draw-desk.howManyHint")}
                error={wrong("count")}
              >
                <NumberBox
                  min={1}
                  max={drawLimits.numbersDrawn}
                  value={draft.count}
                  onChange={({ target }) => onChange({ count: target.value })}
                />
              </Field>
            </>
          )}
          <Field
            label={t("draw-desk.conditions")}
            optional={t("results.optional")}
            hint={t("draw-desk.conditionsHint")}
          >
            <TextArea
              dir="auto"
              maxLength={drawLimits.conditions}
              value={draft.conditions}
              onChange={({ target }) => onChange({ conditions: target.value })}
            />
          </Field>
          {listKind && (
            <>
              <h2 className={text.h3}>{t("draw-desk.stepWho")}</h2>
              {draft.kind === "winners" && (
                <Checkbox
                  checked={draft.weighted}
                  hint={t("draw-desk.weightedHint")}
                  onChange={({ target }) => onChange({ weighted: target.checked })}
                >
                  {t("draw-desk.weighted")}
                </Checkbox>
              )}
              <DrawNames
                kind={listKind}
                value={draft.list}
                onChange={changeList}
                fewest={fewestEntries(rulesOf(draft))}
              />
              <p className={text.muted}>{t("draw-desk.listLater")}</p>
              <SegmentedRadios
                legend={t(draft.kind === "teams" ? "draw-desk.showNames" : "draw-desk.showWinners")}
                hint={t(`draw-desk.names_${draft.names}_hint`)}
                options={namesOrder.map((value) => ({
                  value,
                  label: t(`draw-desk.names_${value}`),
                }))}
                value={draft.names}
                onChange={(names) => onChange({ names })}
              />
              <Checkbox
                checked={draft.lookup}
                hint={t("draw-desk.lookupHint")}
                onChange={({ target }) => onChange({ lookup: target.checked })}
              >
                {t("draw-desk.lookup")}
              </Checkbox>
            </>
          )}
          <Checkbox
            checked={draft.announced}
            hint={t("draw-desk.announcedHint")}
            onChange={({ target }) => onChange({ announced: target.checked })}
          >
            {t("draw-desk.announced")}
          </Checkbox>
          <h2 className={text.h3}>{t("draw-desk.stepWhen", { step: listKind ? 3 : 2 })}</h2>
          <SegmentedRadios
            legend={t("draw-desk.when")}
            hint={t(`draw-desk.when_${draft.when}_hint`)}
            options={whens.map((value) => ({ value, label: t(`draw-desk.when_${value}`) }))}
            value={draft.when}
            onChange={(when) => onChange({ when })}
          />
          {draft.when === "at" && (
            <Field
              label={t("draw-desk.at")}
              hint={t("draw-desk.atHint")}
              error={wrong("at") ?? wrongTime}
            >
              <TextInput
                type="datetime-local"
                value={draft.at}
                onChange={({ target }) => onChange({ at: target.value })}
              />
            </Field>
          )}
          <div className={layout.row}>
            <Link to="/draws">{t("draw-desk.toDraws")}</Link>
            <Button tone="plain" onClick={onDiscard}>
              {t("draw-desk.discard")}
            </Button>
          </div>
        </SheetBody>
        <CastEdge note={t("draw-desk.openNote")}>
          <CastButton type="submit" busy={isOpening}>
            {t(isOpening ? "draw-desk.opening" : "draw-desk.open")}
          </CastButton>
        </CastEdge>
      </FormSheet>
    </>
  );
}
