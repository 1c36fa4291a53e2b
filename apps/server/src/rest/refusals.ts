// what rows of several areas may refuse with

export const drawing = ["MIN_NOT_BELOW_MAX", "COUNT_TOO_SMALL", "COUNT_TOO_LARGE"] as const;
