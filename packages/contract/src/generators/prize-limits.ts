/** Characters of a prize's name, and prizes of a draw, for winner draws and published draws alike. */
export const prizeLimits = { name: 200, prizes: 100 } as const;
