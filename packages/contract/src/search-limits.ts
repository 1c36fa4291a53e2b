/** Maximum characters of a search in a list: an email address or a part of a text. */
export const searchLimits = { email: 254, part: 100 } as const;
