import { CastButton, CastEdge, FormSheet, layout, PageHead, SheetBody } from "@sortes/ui";
import { DomainError } from "@sortes/contract";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { wordError } from "../../../../base/error-text.ts";
import { focusFirstWrong } from "../../../../base/focus.ts";
import { refusalOf } from "../../../../base/errors.ts";
import { useIntl } from "../../../../base/intl.ts";
import { wordingOf } from "../mode-words.ts";
import { initialFields, type ModeFields } from "../mode-fields.ts";
import { modeTitles } from "../mode-titles.ts";
import type { NumberGenerator } from "../number-draft.ts";
import { FailureAlert } from "../../../../base/notices.tsx";
import { FormBench } from "../../form/FormBench.tsx";
import { drawMode } from "./draw-mode.ts";
import { ModeForm } from "./ModeForm.tsx";
import { ModeResult } from "./ModeResult.tsx";
import { modePresets } from "./mode-presets.ts";
import { type ReadMode, readMode } from "./read-mode.ts";
import { headlineOf } from "./result-words.ts";
import * as styles from "./number-modes.css.ts";
import { goesOn, isOf, setOf, useMemory } from "./session-memory.ts";

const steps = [
  "number-modes.how1",
  "number-modes.how2",
  "number-modes.how3",
  "number-modes.how4",
] as const;

/** The parsed mode; undefined if any field is invalid. */
function readable(fields: ModeFields): ReadMode | undefined {
  try {
    return readMode(fields);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Shows a result that ends outside the window, with the button above it still in reach: its place stays the same. */
function showBelow(result: HTMLElement | null): void {
  if (!result || result.getBoundingClientRect().bottom <= window.innerHeight) return;
  result.scrollIntoView({ block: "start" });
}

interface ModePageProps {
  generator: NumberGenerator;
  /** The mode picker. */
  picker: ReactNode;
}

/** The page of a mode: one press draws, and the result appears below the button. */
export function ModePage({ generator, picker }: ModePageProps) {
  const intl = useIntl();
  const { t } = intl;
  const { draft, failure } = generator;
  const fields = draft.mode ?? initialFields;
  const read = useMemo(() => readable(fields), [fields]);
  const memory = useMemory();
  const form = useRef<HTMLFormElement>(null);
  const below = useRef<HTMLDivElement>(null);

  const drawn = read && goesOn(read.mode) ? memory.drawnOf(setOf(read.mode, read.rules)) : [];
  const size = read ? read.rules.max - read.rules.min + 1 : 0;
  const isOver = read !== undefined && goesOn(read.mode) && drawn.length >= size;
  const result = read && isOf(generator.result, read) ? generator.result : null;
  const words = wordError(intl, failure?.error, "numbers.failed");
  const code = refusalOf(failure?.error)?.message.code;
  const isAboutFields = Object.keys(words.fields).length > 0;
  const errors =
    code === "MIN_NOT_BELOW_MAX"
      ? { from: words.summary.join(" "), low: words.summary.join(" ") }
      : words.fields;

  useEffect(() => {
    if (failure) focusFirstWrong(form);
  }, [failure]);

  const draw = async (wanted: ModeFields) => {
    const made = await generator.generate({
      make: () => {
        const typed = readMode(wanted);
        const before = goesOn(typed.mode) ? memory.drawnOf(setOf(typed.mode, typed.rules)) : [];
        const next = drawMode(typed, before);
        const createdAt = new Date().toISOString();
        return { ...next, createdAt, madeHere: true, savedAs: null };
      },
    });
    if (!made?.mode) return;
    const { mode, rules, numbers } = made;
    if (goesOn(mode)) memory.keepDrawn(setOf(mode, rules), Array.from(numbers));
    else memory.keepRecent(mode.kind, headlineOf(intl, { ...made, mode }));
    showBelow(below.current);
  };
  const change = (some: Partial<ModeFields>) => generator.change({ mode: { ...fields, ...some } });
  const drawWith = (some: Partial<ModeFields>) => {
    const wanted = { ...fields, ...some };
    generator.change({ mode: wanted });
    void draw(wanted);
  };
  const startAgain = () => {
    if (!read) return;
    memory.keepDrawn(setOf(read.mode, read.rules), []);
    generator.begin({ ...draft, result: null });
  };
  const takeBack = (numbers: readonly number[], before: typeof result) => {
    if (!read) return;
    memory.keepDrawn(setOf(read.mode, read.rules), numbers);
    generator.begin({ ...draft, result: before });
  };

  return (
    <div className={layout.wrap}>
      <PageHead
        title={t(modeTitles[fields.kind])}
        lead={t("number-modes.lead", { kind: fields.kind })}
      />
      <FormBench
        picker={picker}
        presets={modePresets}
        generator={generator}
        steps={steps}
        guestTitle="numbers.guestTitle"
      >
        <FormSheet ref={form} onSubmit={() => void draw(fields)}>
          <SheetBody>
            {failure && !isAboutFields && code !== "MIN_NOT_BELOW_MAX" && (
              <FailureAlert text={words.summary.join(" ")} />
            )}
            <ModeForm fields={fields} errors={errors} change={change} drawWith={drawWith} />
          </SheetBody>
          <CastEdge note={noteOf(read)}>
            <CastButton type="submit" disabled={isOver}>
              {t(isOver ? "number-modes.noneLeft" : "number-modes.cast", { kind: fields.kind })}
            </CastButton>
          </CastEdge>
        </FormSheet>
        <div ref={below} className={styles.place}>
          {read && (
            <ModeResult
              generator={generator}
              read={read}
              result={result}
              drawn={drawn}
              earlier={goesOn(read.mode) ? [] : memory.recentOf(read.mode.kind).slice(1)}
              onDraw={isOver ? undefined : () => void draw(fields)}
              onStartAgain={startAgain}
              onTakeBack={takeBack}
            />
          )}
        </div>
      </FormBench>
    </div>
  );

  /** The note on possible outcomes, shown before the first draw. */
  function noteOf(typed: ReadMode | undefined): ReactNode {
    if (!typed) return t("numbers.fairness");
    const { mode, rules } = typed;
    if (mode.kind !== "decimals") return t("number-modes.note", { kind: mode.kind });
    const word = wordingOf(intl, mode, rules.max);
    return t("number-modes.grid", {
      min: word(rules.min),
      max: word(rules.max),
      step: word(1),
      count: rules.max - rules.min + 1,
    });
  }
}
