/** Meanings of fields of the site; `../meanings.ts` has the format. */
export const siteMeanings = {
  ad: "The ad of the operator; null where there is none",
  articles: "Articles, newest first",
  author: { description: "Who wrote it", example: "Ana Pop" },
  children: "Elements inside this one",
  excerpt: {
    description: "The first sentences",
    example: "A draw is fair if everybody can check it.",
  },
  image: { description: "The address of a picture", example: "/pictures/wheel.webp" },
  link: { description: "The address it leads to", example: "https://example.test/" },
  picture: { description: "The address of a picture; null for none", example: "/ad/picture" },
};
