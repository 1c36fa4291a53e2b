/** What people write above a column of names, in lower case and without diacritics, the likelier first. */
const headings = [
  "full name",
  "nume complet",
  "nume si prenume",
  "name",
  "names",
  "nume",
  "participant",
  "participants",
  "participanti",
  "player",
  "players",
  "jucator",
  "jucatori",
  "student",
  "students",
  "elev",
  "elevi",
  "member",
  "members",
  "membru",
  "membri",
  "person",
  "people",
  "persoana",
  "persoane",
  "first name",
  "prenume",
  "last name",
  "surname",
  "nume de familie",
  "username",
  "user",
  "utilizator",
  "nickname",
  "porecla",
  "email",
  "e-mail",
];

const marks = /\p{M}+/gu;
const plain = (cell: string): string =>
  cell.normalize("NFD").replaceAll(marks, "").trim().toLowerCase();

/** How likely a cell is a heading above names: 0 most, -1 where it is none. */
const rankOf = (cell: string): number => headings.indexOf(plain(cell));

export const isHeading = (cell: string): boolean => rankOf(cell) !== -1;

/** Which cell of a row most likely stands above names, or -1. */
export function headingIn(row: readonly string[]): number {
  const ranks = row.map((cell) => (isHeading(cell) ? rankOf(cell) : Infinity));
  const best = Math.min(...ranks);
  return Number.isFinite(best) ? ranks.indexOf(best) : -1;
}
