import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { Drawing } from "../Icon/Icon.tsx";
import * as styles from "./PetTag.css.ts";

/** The kinds of pet that have a drawing. */
export type PetKind = "dog" | "cat" | "bird" | "fish" | "rabbit";

export interface PetTagProps {
  kind: PetKind;
  name: string;
  /** What it was drawn for: “a dog, any gender”. */
  caption: ReactNode;
  /** Swings once when it appears; another name needs another `key`. */
  swing?: boolean | undefined;
}

/** A name on a collar tag. */
export function PetTag({ kind, name, caption, swing }: PetTagProps) {
  const letters = Math.min(Math.max([...name].length, 4), 30);
  return (
    <div className={styles.hanger}>
      <div className={classNames(styles.tag, swing && styles.swinging)}>
        <Drawing name={`pet-${kind}`} className={styles.drawing} />
        <b className={styles.nameOf[letters]}>{name}</b>
        <span className={styles.caption}>{caption}</span>
      </div>
    </div>
  );
}
