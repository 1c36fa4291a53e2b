import type { PresetType } from "@sortes/contract";
import { classNames } from "@sortes/ui";
import { type HistoryState, Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { loadPart, timeLimits } from "../../base/load-part.ts";
import { useServices, useSession } from "../../base/services.ts";
import { LinkTools } from "../presets/LinkTools.tsx";
import type { PresetForm, PresetSource } from "../presets/use-presets.ts";
import * as styles from "../presets/presets.css.ts";
import { HowItWorks, type HowItWorksProps } from "./prompts.tsx";
import * as resultsStyles from "./results.css.ts";

const load = () => import("../presets/Presets.tsx");

interface PresetsSlotProps<T extends PresetType, Draft> {
  source: PresetSource<T, Draft>;
  form: PresetForm<Draft>;
  className: string;
}

/**
 * The place of presets. Their code and words are fetched once the form is there, and only for people who are signed in. The
 * form is rendered with each letter; they are not.
 */
function PresetsSlot<T extends PresetType, Draft>(props: PresetsSlotProps<T, Draft>) {
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

interface FormBenchProps<T extends PresetType, Draft> extends HowItWorksProps {
  presets: PresetSource<T, Draft>;
  generator: PresetForm<Draft>;
  /** The names and settings that a published draw takes from the form, if this can be one. */
  publish?: HistoryState["newDraw"];
  /** The form. */
  children: ReactNode;
}

/** The frame of every generator's form: presets that fill it, and how it works. */
export function FormBench<T extends PresetType, Draft>(props: FormBenchProps<T, Draft>) {
  const { presets, generator, publish, children, ...how } = props;
  const { t } = useIntl();
  return (
    <div className={resultsStyles.bench}>
      <PresetsSlot source={presets} form={generator} className={resultsStyles.presets} />
      <div className={resultsStyles.form}>{children}</div>
      <div className={resultsStyles.how}>
        <HowItWorks {...how} />
        <LinkTools source={presets} form={generator} />
        {publish && (
          <p>
            <Link to="/draws/new" state={{ newDraw: publish }}>
              {t("results.publish")}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
