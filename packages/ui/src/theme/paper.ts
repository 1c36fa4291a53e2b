/**
 * Cut edges of paper, as CSS images. Notches are masks (opaque where the paper stays), perforations are backgrounds. A
 * mask clips a focus ring too: masked surfaces have inner rings.
 */

const bite = (radius: string, x: string, y: string): string =>
  `radial-gradient(circle ${radius} at ${x} ${y}, #0000 97%, #000)`;

/** Cuts quarter circles out of the four corners. */
export const cornerNotches = (radius: string): string =>
  [
    `${bite(radius, "0", "0")} 0 0 / 51% 51% no-repeat`,
    `${bite(radius, "0", "100%")} 0 100% / 51% 51% no-repeat`,
    `${bite(radius, "100%", "0")} 100% 0 / 51% 51% no-repeat`,
    `${bite(radius, "100%", "100%")} 100% 100% / 51% 51% no-repeat`,
  ].join(", ");

const blot = (radius: string, color: string, x: string): string =>
  `radial-gradient(circle ${radius} at ${x} 0, ${color} 96%, #0000) ${x} 0 / 51% 100% no-repeat`;

/**
 * Quarter circles over the two upper corners, in the colour of what lies under the paper. Painted, not cut: thousands
 * of masks are slow.
 */
export const upperBlots = (radius: string, color: string): string =>
  `${blot(radius, color, "0")}, ${blot(radius, color, "100%")}`;

/** Cuts half circles above and below the line at `x`, where a stub tears off. */
export const stubNotches = (radius: string, x: string): string =>
  `${bite(radius, x, "0")} 0 0 / 100% 51% no-repeat, ${bite(radius, x, "100%")} 0 100% / 100% 51% no-repeat`;

const dot = (color: string, radius: number): string =>
  `radial-gradient(circle, ${color} ${radius}px, #0000 ${radius + 0.4}px)`;

/** A row of dots, `pitch` px apart, at the given background position. */
export const dotsAcross = (color: string, position = "0 0", radius = 1.3, pitch = 9): string =>
  `${dot(color, radius)} ${position} / ${pitch}px 4px repeat-x`;

/** A column of dots, `pitch` px apart, at the given background position. */
export const dotsDown = (color: string, position = "0 0", radius = 1.4, pitch = 9): string =>
  `${dot(color, radius)} ${position} / 4px ${pitch}px repeat-y`;

/** Ink of a perforation on any stock, in both themes. */
export const perforation = "rgb(20 35 30 / .55)";
