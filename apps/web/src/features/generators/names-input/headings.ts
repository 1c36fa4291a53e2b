/** The content of a column, detected from its heading. */
export type Heading = "full" | "first" | "last" | "handle" | "nickname" | "email" | "other";

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words of headings that announce names by themselves. Lower case, without diacritics. */
const naming: Readonly<Partial<Record<Heading, ReadonlySet<string>>>> = {
  full: set(`
    name names fullname nume numele numesti cheama participant participants participantul participanti participantii player players
    jucator jucatori jucatorul jucatorii student students studenti studentul elev elevi elevul elevii elevului pupil pupils
    member members membru membri membrii person persons people persoana persoane contestant contestants concurent
    concurenti entrant entrants attendee attendees guest guests invitat invitati customer customers client clienti
    employee employees angajat angajati colleague colleagues coleg colegi respondent respondents volunteer volunteers
    voluntar voluntari candidate candidates candidat candidati voter voters votant votanti copil copii copilul copilului
    sportiv sportivi cursant cursanti winner winners castigator castigatori holder buyer cumparator posesor applicant
    applicants registrant registrants competitor competitors child children teacher teachers profesor profesori parent parents parinte
    parinti staff coach antrenor captain capitan organizer organizator speaker visitor vizitator driver sofer`),
  first: set("prenume prenumele firstname forename givenname"),
  last: set("lastname surname surnames familyname"),
  handle: set(`
    username usernames user users utilizator utilizatori utilizatorul handle handles account accounts cont contul owner
    commenter commenters commentator commentators author authors autor autorul autori profile profil profilul channel
    canal canalul follower followers urmaritor urmaritori subscriber subscribers abonat abonati screenname displayname
    authordisplayname nickname`),
  nickname: set("nick alias porecla porecle"),
  // addresses, and numbers such as “Student ID”
  email: set("email emails mail mailul id"),
};

/** Other words that only qualify those: they say whose or what kind of name it is. */
const beside = set(`
  full complet complete completa your the a al ale of and si or sau de cu tau ta dvs dumneavoastra first last family given
  middle real display screen comment comments comentariu comentariului comentarii insta instagram
  facebook fb tiktok youtube twitter x discord whatsapp twitch ig team group class clasa grupei clasei list lista entry
  social media familie familia public legal preferred address adresa adresei electronica ticket tickets instagramul
  contului concurentului invitatului participantului studentului jucatorului angajatului clientului candidatului e
  utilizatorului membrului what is whats please enter write scrie introdu care este cum te initial initiala tatalui`);

/** Headings of other columns in such tables. */
const others = set(`
  nr crt no number numar numarul index rank loc place pozitie position timestamp time ora date data marcaj timp class clasa
  group grupa team echipa age varsta phone telefon telefonul mobile mobil comment comments comentariu comentarii text
  message mesaj likes like aprecieri votes voturi vote vot points puncte score scor ticket tickets bilet bilete entries
  entry inscrieri chances sanse weight pondere quantity cantitate qty total status stare country tara city oras orasul
  localitate localitatea scoala school gender sex sexul birthday link url replies raspunsuri nota grade note notes
  observatii obs mentiuni semnatura signature prezenta attendance published platform option optiune answer
    raspuns choice voted created posted at la count reply video post permalink type tip media tag tags etichete
  cnp cod codul matricol unitatea invatamant diriginte join leave duration role`);

const marks = /\p{M}+/gu;
const brackets = /\([^()]*\)|\[[^[\]]*\]/g;
const joints = /([a-z])([A-Z])/g;
const noWord = /[^a-z0-9]+/;
/** Maximum length of a heading, in characters. */
const longest = 80;

/** The normalised words of a heading: “Numele_elevului (complet):” gives numele, elevului. */
function wordsOf(cell: string): string[] {
  // “@user” is an account name
  if (cell.length > longest || cell.trimStart().startsWith("@")) return [];
  const bare = cell.normalize("NFD").replaceAll(marks, "").replaceAll(brackets, " ");
  const whole = bare.toLowerCase().split(noWord).join("");
  const isOneWord = Object.values(naming).some((words) => words.has(whole));
  if (isOneWord) return [whole];
  const parts = bare.replaceAll(joints, "$1 $2").toLowerCase().replaceAll("e-mail", "email");
  return parts.split(noWord).filter((word) => word !== "");
}

const firstWords = set("first given prenume prenumele");
const lastWords = set("last family familie familia surname surnames");

/**
 * The kind of column that a heading announces. Every word must be a known heading word; undefined for other cells, such
 * as a name.
 */
export function headingOf(cell: string): Heading | undefined {
  const words = wordsOf(cell);
  if (words.length === 0 || words.length > 6) return undefined;
  const kinds = Object.keys(naming) as Heading[];
  const kindOf = (word: string) => kinds.find((kind) => naming[kind]?.has(word));
  // “Last, First” as a heading for “Pop, Ana”
  const pair = words.slice(0, 2).map((word) => bare[word]);
  if (words.length < 4 && pair.includes("first") && pair.includes("last")) return "full";
  const isNaming =
    words.some(kindOf) && words.every((word) => kindOf(word) !== undefined || beside.has(word));
  if (!isNaming) {
    const known = (word: string) =>
      others.has(word) || beside.has(word) || kindOf(word) !== undefined || /^\d+$/.test(word);
    return words.some((word) => others.has(word)) && words.every(known) ? "other" : undefined;
  }
  const hasFirst = words.some((word) => firstWords.has(word) || word === "firstname");
  const hasLast = words.some((word) => lastWords.has(word) || word === "lastname");
  const hasGeneral = words.some((word) => word === "nume" || word === "numele");
  if (hasFirst && (hasLast || hasGeneral)) return "full";
  if (hasFirst) return "first";
  if (hasLast) return "last";
  // “user name” and “comment owner” are handles, “student name” is a name, “e-mail address of the student” is neither
  const announced = new Set(words.map(kindOf));
  return (["email", "nickname", "handle", "first", "last", "full"] as const).find((kind) =>
    announced.has(kind),
  );
}

/** Headings that are ambiguous alone: “First” may be an entry, unless “Last” stands beside it. */
const bare: Readonly<Record<string, "first" | "last">> = {
  first: "first",
  given: "first",
  last: "last",
  family: "last",
};

/** The kinds of columns that a heading row announces. */
export function headingsOf(row: readonly string[]): (Heading | undefined)[] {
  const alone = row.map((cell) => bare[wordsOf(cell).join(" ")]);
  const arePair = alone.includes("first") && alone.includes("last");
  return row.map((cell, i) => headingOf(cell) ?? (arePair ? alone[i] : undefined));
}

/** Words before a heading whose columns a document joined on a line: “Nr. crt. Nume și prenume”. */
const numbering = set("nr crt");

/** Whether a line is a heading for names. */
export const isHeading = (line: string): boolean => {
  const words = wordsOf(line);
  const first = words.findIndex((word) => !numbering.has(word));
  const kind = headingOf(first > 0 ? words.slice(first).join(" ") : line);
  return kind !== undefined && kind !== "other";
};

/**
 * Kinds of columns in order of preference for the participants' names. Addresses are used only if there is nothing
 * else.
 */
const believed: readonly Heading[] = ["full", "handle", "first", "last", "nickname"];

/** Words for people who stand beside the participants of a list and are rarely meant. */
const companions = set(
  "parent parents parinte parinti teacher teachers profesor profesori coach antrenor staff",
);
const nameWords = set("name nume numele first given prenume prenumele firstname");

/** The words of a heading beside “name” and “first name”, which say whose name it is. */
const aboutIn = (heading: string): string =>
  wordsOf(heading)
    .filter((word) => !nameWords.has(word))
    .join(" ");

/**
 * The columns that contain the names of a table with these headings: one, or two that form a name together; empty if no
 * heading announces names.
 */
export function namesColumns(headings: readonly string[]): number[] {
  const kinds = headingsOf(headings);
  const columnOf = (kind: Heading) => {
    const all = [...kinds.keys()].filter((column) => kinds[column] === kind);
    const isMeant = (column: number) =>
      !wordsOf(headings[column]!).some((word) => companions.has(word));
    return all.find(isMeant) ?? all[0] ?? -1;
  };
  const first = columnOf("first");
  const last = columnOf("last");
  const inOrder = (a: number, b: number) => [a, b].toSorted((x, y) => x - y);
  // “Nume elev” beside “Prenume elev” is the surname
  const family = kinds.findIndex(
    (kind, column) =>
      kind === "full" && first !== -1 && aboutIn(headings[column]!) === aboutIn(headings[first]!),
  );
  if (first !== -1 && last !== -1 && (family !== -1 || !kinds.includes("full")))
    return inOrder(first, last);
  if (family !== -1) return inOrder(first, family);
  const best = believed.find((kind) => kinds.includes(kind));
  return best === undefined ? [] : [columnOf(best)];
}
