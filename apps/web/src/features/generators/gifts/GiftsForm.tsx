import { limits } from "@sortes/contract";
import { readGiftLines } from "@sortes/core";
import {
  Alert,
  CastButton,
  CastEdge,
  Checkbox,
  Field,
  FieldRow,
  FormSheet,
  layout,
  LinkButton,
  PageHead,
  SheetBody,
  text,
  TextArea,
  TextInput,
} from "@sortes/ui";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { UndoNotice } from "../../../base/notices.tsx";
import { FormBench } from "../form/FormBench.tsx";
import { useMoreOptions } from "../form/use-more-options.tsx";
import { NamesField } from "../names-input/NamesField.tsx";
import { Notes, PointerPlace } from "../names-input/notes.tsx";
import { readNames, withoutControls } from "../names-input/read-names.ts";
import { useReadText } from "../names-input/use-long-list.ts";
import { SaveNameField } from "../results/SaveNameField.tsx";
import { EarlierPairs } from "./EarlierPairs.tsx";
import type { GiftDraft, Gifts } from "./gift-draft.ts";
import { GiftRules } from "./GiftRules.tsx";
import { giftPresets } from "./presets.ts";
import { useRefusalText, wordRule } from "./rule-words.ts";

const steps = ["gifts.how1", "gifts.how2", "gifts.how3", "gifts.how4"] as const;
const { gifts: most } = limits;
/** Maximum number of rules in the line below the list; the rest are counted. */
const shownRules = 4;

const usesMore = ({ priceLimit, exchangeDate, note, earlier, oneCircle, saveName }: GiftDraft) =>
  oneCircle || [priceLimit, exchangeDate, note, earlier, saveName].some((one) => one !== "");

interface GiftsFormProps {
  gifts: Gifts;
  onGenerate: () => void;
  /** Returns to the exchange that is still there. */
  onShow: () => void;
  /** Restores the exchange that starting over put away. */
  onUndo: () => void;
}

/** The form view. */
export function GiftsForm({ gifts, onGenerate, onShow, onUndo }: GiftsFormProps) {
  const intl = useIntl();
  const { t } = intl;
  const refusalText = useRefusalText();
  const { draft, failure, isGenerating, undoable, change } = gifts;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  const changeNames = useCallback((names: string) => change({ names }), [change]);
  const typed = useReadText(draft.names, readNames);
  const read = useMemo(() => readGiftLines(withoutControls(typed)), [typed]);
  const [isOpen, setOpen] = useState(false);
  const more = useMoreOptions({ isUsed: usesMore(draft) });
  const all = read.lines.flatMap((line) => line.rules);
  const rules = all.slice(0, shownRules).map((rule) => wordRule(intl, rule));
  const textField = (field: "priceLimit" | "exchangeDate", hint: MessageId, longest: number) => (
    <Field label={t(`gifts.${field}`)} hint={t(hint)}>
      <TextInput
        name={field}
        dir="auto"
        autoComplete="off"
        maxLength={longest}
        value={draft[field]}
        onChange={({ target }) => change({ [field]: target.value })}
      />
    </Field>
  );
  return (
    <div className={layout.wrap}>
      <PageHead title={t("gifts.title")} lead={t("gifts.lead")} />
      <FormBench
        presets={giftPresets}
        generator={gifts}
        steps={steps}
        guestTitle="gifts.guestTitle"
      >
        <FormSheet onSubmit={onGenerate}>
          <SheetBody>
            {undoable?.by === "startOver" && (
              <UndoNotice onUndo={onUndo} onDismiss={gifts.dismissUndo}>
                {t("gifts.cleared")}
              </UndoNotice>
            )}
            {gifts.result && (
              <Alert tone="info">
                {t("gifts.stillThere", {
                  link: (words) => (
                    <LinkButton key="back" onClick={onShow}>
                      {words}
                    </LinkButton>
                  ),
                })}
              </Alert>
            )}
            <NamesField
              name="names"
              label={t("gifts.names")}
              hint={t("gifts.namesHint")}
              text={draft.names}
              onChange={changeNames}
              read={readNames}
              count="gifts.count"
              repeats="people"
              people={read.names.length}
              error={failure && refusalText(failure.error)}
              box={box}
            />
            {rules.length > 0 && (
              <Notes>
                <span className={text.muted} dir="auto">
                  {t("gifts.readRules", {
                    rules: rules.join("; "),
                    more: all.length - rules.length,
                  })}
                </span>
              </Notes>
            )}
            <FieldRow>
              <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t(isOpen ? "gifts.rulesClose" : "gifts.rules")}
              </LinkButton>
              {more.button}
            </FieldRow>
            {more.panelOf(
              <>
                <FieldRow>
                  {textField("priceLimit", "gifts.priceLimitHint", most.priceLimit)}
                  {textField("exchangeDate", "gifts.exchangeDateHint", most.date)}
                </FieldRow>
                <Field label={t("gifts.note")} hint={t("gifts.noteHint")}>
                  <TextArea
                    name="note"
                    dir="auto"
                    rows={2}
                    maxLength={most.note}
                    value={draft.note}
                    onChange={({ target }) => change({ note: target.value })}
                  />
                </Field>
                <Checkbox
                  name="oneCircle"
                  checked={draft.oneCircle}
                  hint={t("gifts.oneCircleHint")}
                  onChange={({ target }) => change({ oneCircle: target.checked })}
                >
                  {t("gifts.oneCircle")}
                </Checkbox>
                <EarlierPairs value={draft.earlier} onChange={(earlier) => change({ earlier })} />
                <SaveNameField value={draft.saveName} onChange={gifts.changeSaveName} />
              </>,
            )}
            {isOpen && <GiftRules typed={draft.names} read={read} onChange={changeNames} />}
          </SheetBody>
          <CastEdge note={t("gifts.fairness")}>
            <PointerPlace />
            <CastButton type="submit" busy={isGenerating}>
              {t(isGenerating ? "gifts.generating" : "gifts.generate")}
            </CastButton>
          </CastEdge>
        </FormSheet>
      </FormBench>
    </div>
  );
}
