/** Breakpoints. `upTo…` is the complement of the `from…` of the same name. */
export const media = {
  fromTablet: "(min-width: 37.5rem)",
  upToTablet: "(max-width: 37.49rem)",
  fromRows: "(min-width: 45rem)",
  upToRows: "(max-width: 44.99rem)",
  fromDesktop: "(min-width: 60rem)",
  /** 960 to 1199 px: five items side by side, or a header with all its links, are short of room. */
  smallDesktop: "(min-width: 60rem) and (max-width: 74.99rem)",
  /** A laptop's height, at which a form shares the space with a question above the header. */
  lowDesktop: "(min-width: 60rem) and (max-height: 50rem)",
  upToDesktop: "(max-width: 59.99rem)",
  /** Tall enough for a bar at the bottom edge, in lines of the visitor's own text size. */
  roomBelow: "screen and (min-height: 30rem)",
  /** A stage that fits into its window, also on a small phone on its side, where a longer page would be cut. */
  stageFits: "(min-width: 45rem), (min-width: 40rem) and (max-height: 25rem)",
  /** A stage that scrolls. */
  stageScrolls: "(max-width: 39.99rem), (max-width: 44.99rem) and (min-height: 25.01rem)",
  /** Too low for a result above its buttons, as a phone on its side is: a stage has them beside it. */
  lowStage:
    "(min-width: 45rem) and (max-height: 40rem), (min-width: 40rem) and (max-height: 25rem)",
  /** A screen that is pressed with fingers. */
  touch: "(hover: none)",
  smallPhone: "(max-width: 22.5rem)",
  /** A phone whose owner has chosen much larger letters: fewer than on the narrowest phone fit on a line. */
  largeLetters: "(max-width: 19.49rem)",
  motion: "(prefers-reduced-motion: no-preference)",
  forcedColors: "(forced-colors: active)",
};
