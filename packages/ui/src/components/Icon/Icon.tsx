import { classNames } from "../../class-names.ts";
import type { DrawingName, IconName } from "../../sprite/names.gen.ts";
import spriteUrl from "../../sprite/sprite.svg?url";
import * as styles from "./Icon.css.ts";

interface SpriteProps {
  className?: string | undefined;
}

/** A picture that is decoration: words beside it say the same. */
function Sprite({ name, className }: SpriteProps & { name: string }) {
  return (
    <svg className={className} aria-hidden>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}

export interface IconProps extends SpriteProps {
  name: IconName;
  /** 14, 16, 22, 24 or 36 px; 22 by default. */
  size?: keyof typeof styles.icon | undefined;
}

/** A utility icon in the surrounding text colour. */
export function Icon({ name, size = "md", className }: IconProps) {
  return <Sprite name={name} className={classNames(styles.icon[size], className)} />;
}

export interface DrawingProps extends SpriteProps {
  name: DrawingName;
}

/** One of our drawings; its size comes from `className`. */
export function Drawing(props: DrawingProps) {
  return <Sprite {...props} />;
}
