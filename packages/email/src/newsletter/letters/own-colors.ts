/** Opening tags of a mail from `filterMail`, in which values of attributes are quoted and have no angle brackets. */
const tag = /<[a-z][^<>]*>/g;
const colored = / (?:bgcolor|background|color)="[^"]/;
const style = / style="([^"]*)"/;
/** Matches `color`, but not names that end with it, such as `border-color`. */
const ink = /(?:^|[^a-z-])color\s{0,9}:/i;
const ground = /(?:^|[^a-z-])background/i;

/** Whether an element has colours that need light paper. Buttons do not: they set both text and background. */
function isTiedToLight(opening: string): boolean {
  const declarations = style.exec(opening)?.[1] ?? "";
  const hasInk = ink.test(declarations);
  const hasGround = ground.test(declarations);
  if (opening.startsWith("<a ") && hasInk && hasGround) return false;
  return hasInk || hasGround || colored.test(opening);
}

/**
 * Whether a body has its own colours, made for light paper. Buttons do not count, style sheets always do.
 * @param html the output of `filterMail`
 */
export const hasOwnColors = (html: string): boolean =>
  html.includes("<style") || [...html.matchAll(tag)].some(([opening]) => isTiedToLight(opening));
