import type { PresetType } from "@sortes/contract";
import type { ReactNode } from "react";
import type { PresetForm, PresetSource } from "../presets/preset-source.ts";
import { PresetsSlot } from "../presets/PresetsSlot.tsx";
import * as styles from "./results.css.ts";
import { HowItWorks, type HowItWorksProps } from "./prompts.tsx";

interface FormBenchProps<T extends PresetType, Draft> extends HowItWorksProps {
  presets: PresetSource<T, Draft>;
  generator: PresetForm<Draft>;
  /** The form. */
  children: ReactNode;
}

/** What the form of every generator stands in: the presets that fill it, and how it works. */
export function FormBench<T extends PresetType, Draft>(props: FormBenchProps<T, Draft>) {
  const { presets, generator, children, ...how } = props;
  return (
    <div className={styles.bench}>
      <PresetsSlot source={presets} form={generator} className={styles.presets} />
      <div className={styles.form}>{children}</div>
      <div className={styles.how}>
        <HowItWorks {...how} />
      </div>
    </div>
  );
}
