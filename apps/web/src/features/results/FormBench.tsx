import type { PresetType } from "@sortes/contract";
import { layout } from "@sortes/ui";
import type { ReactNode } from "react";
import type { PresetForm, PresetSource } from "../presets/preset-source.ts";
import { PresetsSlot } from "../presets/PresetsSlot.tsx";
import { HowItWorks, type HowItWorksProps } from "./HowItWorks.tsx";

interface FormBenchProps<T extends PresetType, Draft> extends HowItWorksProps {
  presets: PresetSource<T, Draft>;
  generator: PresetForm<Draft>;
  /** The form. */
  children: ReactNode;
}

/** What the form of every generator stands in: its presets below it, and how it works beside it. */
export function FormBench<T extends PresetType, Draft>(props: FormBenchProps<T, Draft>) {
  const { presets, generator, children, ...how } = props;
  return (
    <div className={layout.bench}>
      <div className={layout.stackLg}>
        {children}
        <PresetsSlot source={presets} form={generator} />
      </div>
      <HowItWorks {...how} />
    </div>
  );
}
