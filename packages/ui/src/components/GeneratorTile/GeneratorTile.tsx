import { classNames } from "../../class-names.ts";
import { type Kind, made } from "../../theme/stocks.css.ts";
import { Drawing } from "../Icon/Icon.tsx";
import * as styles from "./GeneratorTile.css.ts";

/** A small square of ticket stock that stands for a type of result. */
export function GeneratorTile({ kind }: { kind: Kind }) {
  return (
    <span className={classNames(styles.tile, made[kind.stock])}>
      <Drawing name={kind.drawing} className={styles.drawing} />
    </span>
  );
}
