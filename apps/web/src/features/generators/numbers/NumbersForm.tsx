import { limits } from "@sortes/contract";
import {
  Button,
  CastButton,
  CastEdge,
  Field,
  FieldRow,
  FormSheet,
  layout,
  PageHead,
  SheetBody,
} from "@sortes/ui";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { NumberBox } from "../../../base/NumberBox.tsx";
import { focusFirstWrong } from "../../../base/focus.ts";
import { useIntl } from "../../../base/intl.ts";
import { FailureAlert, UndoNotice } from "../../../base/notices.tsx";
import { FormBench } from "../form/FormBench.tsx";
import { useMoreOptions } from "../form/use-more-options.tsx";
import { type FailureWords, wordFailure } from "./read-rules.ts";
import * as styles from "./numbers.css.ts";
import { MoreOptions, usesMore } from "./MoreOptions.tsx";
import type { NumberGenerator } from "./number-draft.ts";
import { numberPresets } from "./presets.ts";

/** Milliseconds of waiting after which a stop button appears. */
const longFrom = 600;

/** Whether something has been running long enough to offer to stop it. */
function useIsLong(isGoingOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setLong(true), longFrom);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isGoingOn]);
  return isLong;
}

const steps = [
  "numbers.how1",
  "numbers.how2",
  "numbers.how3",
  "numbers.how4",
  "numbers.how5",
] as const;
const numericFields = ["min", "max", "count", "divisor"] as const;
const noFailure: FailureWords = { fields: {}, canRetry: false };

const stepValues = { most: limits.numbersPerCall.browser };

interface NumbersFormProps {
  generator: NumberGenerator;
  /** The mode picker. */
  picker: ReactNode;
  /** @param unreadable fields whose content the browser does not accept as a number */
  onGenerate: (unreadable?: readonly string[]) => void;
  /** Restores the result that Generate New Number replaced. */
  onUndo: () => void;
}

/** The form view. */
export function NumbersForm({ generator, picker, onGenerate, onUndo }: NumbersFormProps) {
  const intl = useIntl();
  const { t } = intl;
  const { draft, failure, isGenerating, undoable } = generator;
  const form = useRef<HTMLFormElement>(null);
  const words = failure ? wordFailure(intl, failure) : noFailure;
  const isLong = useIsLong(isGenerating);
  const more = useMoreOptions({
    isUsed: usesMore(draft),
    isWrong: words.fields.divisor !== undefined || words.fields.exclude !== undefined,
  });

  useEffect(() => {
    if (failure) focusFirstWrong(form);
  }, [failure]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const inputs = event.currentTarget.elements;
    onGenerate(
      numericFields.filter((name) => {
        const input = inputs.namedItem(name);
        return input instanceof HTMLInputElement && input.validity.badInput;
      }),
    );
  };
  const number = (name: (typeof numericFields)[number]) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      generator.change({ [name]: event.target.value }),
  });
  return (
    <div className={layout.wrap}>
      <PageHead title={t("numbers.title")} lead={t("numbers.lead")} />
      <FormBench
        picker={picker}
        presets={numberPresets}
        generator={generator}
        steps={steps}
        values={stepValues}
        guestTitle="numbers.guestTitle"
        publish={{ kind: "numbers", min: draft.min, max: draft.max, count: draft.count }}
      >
        <FormSheet ref={form} onSubmit={submit}>
          <SheetBody>
            {undoable?.by === "startOver" && (
              <UndoNotice onUndo={onUndo} onDismiss={generator.dismissUndo}>
                {t("numbers.cleared")}
              </UndoNotice>
            )}
            {words.text && (
              <FailureAlert text={words.text} onRetry={words.canRetry ? onGenerate : undefined} />
            )}
            <FieldRow short>
              <Field label={t("numbers.min")} error={words.fields.min}>
                <NumberBox required signed {...number("min")} />
              </Field>
              <Field label={t("numbers.max")} error={words.fields.max}>
                <NumberBox required signed {...number("max")} />
              </Field>
            </FieldRow>
            <FieldRow>
              <Field label={t("numbers.count")} error={words.fields.count}>
                <NumberBox required min={1} {...number("count")} />
              </Field>
              {more.button}
            </FieldRow>
            {more.panelOf(
              <MoreOptions
                generator={generator}
                divisor={<NumberBox min={1} {...number("divisor")} />}
                errors={words.fields}
              />,
            )}
          </SheetBody>
          <CastEdge note={t("numbers.fairness")}>
            <div className={layout.row}>
              <CastButton type="submit" busy={isGenerating} className={styles.cast}>
                {t(isGenerating ? "numbers.generating" : "numbers.generate")}
              </CastButton>
              {isLong && (
                <Button tone="quiet" size="tall" icon="x" onClick={generator.cancel}>
                  {t("shell.cancel")}
                </Button>
              )}
            </div>
          </CastEdge>
        </FormSheet>
      </FormBench>
    </div>
  );
}
