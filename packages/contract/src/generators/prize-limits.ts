/** Characters of the name of a prize, and prizes of a draw: in a draw of winners and in a published one alike. */
export const prizeLimits = { name: 200, prizes: 100 } as const;
