import { classNames } from "../../class-names.ts";
import * as styles from "./Pip.css.ts";

export interface PipProps {
  /** From 1. */
  step: number;
  /** Whether the step is still to come. */
  isAhead?: boolean | undefined;
}

/** The token of a step, with its number; decoration beside an ordered list's own. */
export function Pip({ step, isAhead }: PipProps) {
  const tone = ((step - 1) % styles.tones) as keyof typeof styles.pipOf;
  return (
    <span aria-hidden className={classNames(styles.pipOf[tone], isAhead && styles.ahead)}>
      {step}
    </span>
  );
}
