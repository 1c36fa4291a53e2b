import type { PresetType } from "@sortes/contract";
import { type HistoryState, Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { formAdapterOf } from "../my-lists/form-adapter.ts";
import { FillingTools } from "./FillingTools.tsx";
import { NotesPlace, PointerContext } from "../names-input/notes.tsx";
import { LinkTools } from "../presets/LinkTools.tsx";
import type { PresetForm, PresetSource } from "../presets/preset-source.ts";
import { HowItWorks, type HowItWorksProps } from "../results/prompts.tsx";
import * as styles from "../results/results.css.ts";

interface BenchListsProps<T extends PresetType, Draft> {
  source: PresetSource<T, Draft>;
  form: RefObject<PresetForm<Draft>>;
  slot: HTMLElement | null;
}

function BenchLists<T extends PresetType, Draft>({
  source,
  form,
  slot,
}: BenchListsProps<T, Draft>) {
  const adapter = useMemo(() => formAdapterOf(source, () => form.current), [source, form]);
  return <FillingTools adapter={adapter} slot={slot} />;
}

interface FormBenchProps<T extends PresetType, Draft> extends HowItWorksProps {
  presets: PresetSource<T, Draft>;
  generator: PresetForm<Draft>;
  /** The input for a published draw, if the form supports one. */
  publish?: HistoryState["newDraw"];
  /** Switches to another form. */
  picker?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** The layout of every generator's form: lists and presets above it, and instructions. */
export function FormBench<T extends PresetType, Draft>(props: FormBenchProps<T, Draft>) {
  const { presets, generator, publish, picker, children, ...how } = props;
  const { t } = useIntl();
  // the form rerenders on every key press; the lists above it must not
  const latest = useRef(generator);
  useLayoutEffect(() => {
    latest.current = generator;
  });
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [notes, setNotes] = useState<HTMLElement | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const pointer = useMemo(() => ({ place, setPlace }), [place]);
  const lists = useMemo(
    () => <BenchLists source={presets} form={latest} slot={slot} />,
    [presets, slot],
  );
  return (
    <div className={styles.bench}>
      <div className={styles.before}>
        {picker}
        {lists}
      </div>
      <div className={styles.form}>
        <div ref={setSlot} className={styles.slot} />
        <PointerContext value={pointer}>
          <NotesPlace value={notes}>{children}</NotesPlace>
        </PointerContext>
        <div ref={setNotes} className={styles.notes} />
      </div>
      <div className={styles.how}>
        <HowItWorks {...how} />
        <LinkTools source={presets} form={generator} />
        {publish && (
          <p>
            <Link to="/draws/new" state={{ newDraw: publish }} data-hands="">
              {t("results.publish")}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
