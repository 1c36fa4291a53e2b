import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { media } from "./media.ts";

const { duration, ease } = vars;

/** Something settles from above, tilted by so many degrees. */
export const settleMotion = (tilt = 1.5) => {
  const from = { transform: `translateY(-1.25rem) rotate(-${tilt}deg)`, opacity: 0 };
  const animation = `${keyframes({ from })} ${duration.pull} ${ease.settle} both`;
  return { "@media": { [media.motion]: { animation } } };
};

/** A class whose children settle one after another, and together from the `last` on. */
export function settlingInTurn(last: number, motion = settleMotion()): string {
  const settling = style({});
  globalStyle(`${settling} > *`, motion);
  for (let i = 2; i <= last; i += 1)
    globalStyle(`${settling} > :nth-child(${i === last ? `n + ${last}` : i})`, {
      animationDelay: `calc(${i - 1} * ${duration.stagger})`,
    });
  return settling;
}
