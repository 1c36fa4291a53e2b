/** Milliseconds before the second try of a mail and the later ones. */
const pauses = [1, 5, 30, 120].map((minutes) => minutes * 60_000);

/** Milliseconds until the next try of a mail that had so many before. Undefined: there is no further try. */
export const retryPause = (attempts: number): number | undefined => pauses[attempts];
