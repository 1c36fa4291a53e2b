import { classNames } from "../../class-names.ts";
import { iconButtonClass } from "../Button/button-class.ts";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./StarButton.css.ts";

export interface StarButtonProps {
  pressed: boolean;
  /** What it marks, for those who do not see the star; the same in both states. */
  label: string;
  onClick: () => void;
}

/** Marks something as a favourite. */
export function StarButton({ pressed, label, onClick }: StarButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      className={classNames(iconButtonClass, styles.star)}
      onClick={onClick}
    >
      {pressed ? <Icon name="star-fill" className={styles.filled} /> : <Icon name="star" />}
    </button>
  );
}
