import { visuallyHidden } from "../../theme/utilities.css.ts";
import { iconButtonClass } from "../Button/Button.tsx";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./ThemeButton.css.ts";

export interface ThemeButtonProps {
  /** “Change to dark theme” */
  toDark: string;
  /** “Change to light theme” */
  toLight: string;
  onClick: () => void;
}

/** Shows the icon of the other theme. Both icons are rendered and CSS shows one, so it is right before scripts run. */
export function ThemeButton({ toDark, toLight, onClick }: ThemeButtonProps) {
  return (
    <button type="button" className={iconButtonClass} onClick={onClick}>
      <span className={styles.inLight}>
        <Icon name="moon" />
        <span className={visuallyHidden}>{toDark}</span>
      </span>
      <span className={styles.inDark}>
        <Icon name="sun" />
        <span className={visuallyHidden}>{toLight}</span>
      </span>
    </button>
  );
}
