/** The separators between names in a pasted or joined list. */
export const nameSeparators = /[\r\n\u2028\u2029,]/;

/** The same for entries of a draw, which a semicolon separates as well. */
export const participantSeparators = /[\r\n\u2028\u2029,;]/;
