import type { Kind } from "../../theme/stocks.css.ts";
import { Drawing } from "../Icon/Icon.tsx";
import * as styles from "./GeneratorTile.css.ts";

/** A small square of ticket stock that stands for a type of result. */
export function GeneratorTile({ kind }: { kind: Kind }) {
  return (
    <span className={styles.tile[kind]}>
      <Drawing name={`generator-${kind}`} className={styles.drawing} />
    </span>
  );
}
