import { classNames } from "../../class-names.ts";
import * as styles from "./Button.css.ts";

export interface ButtonLook {
  /** Filled, outlined, text in the link colour, text in ink, red (dialogs only). */
  tone?: keyof typeof styles.tone | undefined;
  /** 48, 44 or 60 px high; `tall` stands beside a ticket. */
  size?: keyof typeof styles.size | undefined;
}

/** The class of a button, for links of the router. */
export const buttonClass = ({ tone = "primary", size = "md" }: ButtonLook = {}): string =>
  classNames(styles.tone[tone], styles.size[size]);

/** The class of a 44 px square with an icon. */
export const iconButtonClass = styles.iconButton;

/** The class of a button that reads as a link inside a sentence. */
export const linkButtonClass = styles.linkButton;
