/** Longer than a line of a phone, with a word that has to break. */
export const longName =
  "Ștefania-Wolfeschlegelsteinhausenbergerdorff Țurcanu de la Câmpulung Moldovenesc";

/** Read from right to left. */
export const rtlName = "נועה בן־דוד";

const firstNames = ["Ana", "Ștefan", "Țurcanu Ioana", "Kovács Ödön", "Mihai", "Daria", "Luca"];

/** `count` names, no two of them equal. */
export const names = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${firstNames[i % firstNames.length]} ${i + 1}`);

/** `count` whole numbers from 1 to `greatest`; always the same ones. */
export const numbers = (count: number, greatest: number): number[] =>
  Array.from({ length: count }, (_, i) => ((i * 7919 + 6) % greatest) + 1);

/** A drawn picture in place of an article's. */
export const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 160'%3E%3Crect width='240' height='160' fill='%23ead7b0'/%3E%3C/svg%3E";
