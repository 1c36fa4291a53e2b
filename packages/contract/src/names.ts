/** What stands between two names of a list that was pasted or joined. */
export const nameSeparators = /[\r\n\u2028\u2029,]/;

/** The same for entries of a draw, which a semicolon separates as well. */
export const participantSeparators = /[\r\n\u2028\u2029,;]/;
