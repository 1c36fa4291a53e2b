/** Meanings of fields of the site; `../meanings.ts` has the format. */
export const siteMeanings = {
  articles: "Articles, newest first",
  children: "Elements inside this one",
};
