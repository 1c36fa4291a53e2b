import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "../../class-names.ts";
import type { IconName } from "../../sprite/names.gen.ts";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./Button.css.ts";

export interface ButtonLook {
  /** Filled, outlined, text in the link colour, text in ink, red (dialogs only). */
  tone?: keyof typeof styles.tone | undefined;
  /** 48, 44 or 60 px high; `tall` stands beside a ticket. */
  size?: keyof typeof styles.size | undefined;
}

/** The class of a button, for router links. */
export const buttonClass = ({ tone = "primary", size = "md" }: ButtonLook = {}): string =>
  classNames(styles.tone[tone], styles.size[size]);

/** The class of a 44 px square icon button. */
export const iconButtonClass = styles.iconButton;

/** The class of a link or button that reads as a link inside a sentence. */
export const linkButtonClass = styles.linkButton;

/** A button that reads as a link inside a sentence. */
export function LinkButton(props: ComponentProps<"button">) {
  return <button type="button" {...props} className={linkButtonClass} />;
}

export interface BusyProps extends ComponentProps<"button"> {
  /** The button keeps its look and focus but ignores presses, also as a form's submit button. */
  busy?: boolean | undefined;
}

/** Attributes of a button that may be busy. */
export const busyAttributes = ({ busy, onClick, ...props }: BusyProps) => ({
  type: "button" as const,
  ...props,
  ...(busy && { "aria-busy": true, "aria-disabled": true }),
  onClick: busy ? (event: MouseEvent) => event.preventDefault() : onClick,
});

export interface ButtonProps extends BusyProps, ButtonLook {
  icon?: IconName | undefined;
}

/** A button; `type` is "button" by default. */
export function Button({ tone, size, icon, className, children, ...props }: ButtonProps) {
  return (
    <button
      {...busyAttributes(props)}
      className={classNames(buttonClass({ tone, size }), className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ComponentProps<"button"> {
  icon: IconName;
  /** The button's label for screen readers. */
  label: string;
}

/** A 44 px square button with an icon only. */
export function IconButton({ icon, label, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className={classNames(iconButtonClass, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
