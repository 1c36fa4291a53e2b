import type { PresetType } from "@sortes/contract";
import { classNames } from "@sortes/ui";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useServices, useSession } from "../../base/services.ts";
import { loadPart, timeLimits } from "../../base/load-part.ts";
import type { PresetForm, PresetSource } from "./preset-source.ts";
import * as styles from "./presets.css.ts";

const load = () => import("./Presets.tsx");

interface PresetsSlotProps<T extends PresetType, Draft> {
  source: PresetSource<T, Draft>;
  form: PresetForm<Draft>;
  className: string;
}

/**
 * Where presets stand. Their code and words are fetched once the form is there, and only for people who are signed in. The
 * form is rendered with each letter; they are not.
 */
export function PresetsSlot<T extends PresetType, Draft>(props: PresetsSlotProps<T, Draft>) {
  const { source, form, className } = props;
  const { texts } = useServices();
  const { isSignedIn, user } = useSession();
  // on a phone they are above the form, which is not to move when they are there
  const isExpected = user?.features?.includes("reuseParameters");
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>>>();
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let isHere = true;
    const both = Promise.all([loadPart(timeLimits.file, load), texts.load("presets", "errors")]);
    // what cannot be fetched is not missed by who wants to draw
    both.then(([loaded]) => isHere && setPart(loaded)).catch(() => {});
    return () => {
      isHere = false;
    };
  }, [isSignedIn, texts]);
  const presets = useMemo(
    () => part && <part.Presets source={source} form={latest} />,
    [part, source],
  );
  if (!isSignedIn) return null;
  return <div className={classNames(className, isExpected && styles.reserved)}>{presets}</div>;
}
