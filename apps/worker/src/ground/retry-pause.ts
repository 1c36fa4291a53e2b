/** Pauses before a mail's second and later attempts (ms). */
const pauses = [1, 5, 30, 120].map((minutes) => minutes * 60_000);

/** Pause until the next attempt (ms) after `attempts` earlier ones; undefined: no further attempt. */
export const retryPause = (attempts: number): number | undefined => pauses[attempts];
