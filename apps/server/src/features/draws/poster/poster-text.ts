import type { DrawRecord, Language } from "@sortes/contract";
import { fingerprintOf, grouped } from "@sortes/core/draws";
import { wordPoster } from "@sortes/i18n";

/** All texts of a poster, in its language and in characters that its fonts support. */
export interface PosterText {
  title: string;
  by: string;
  whenTitle: string;
  when: string;
  list: string;
  whatTitle: string;
  what: readonly string[];
  conditionsTitle: string;
  /** Empty if there are none. */
  conditions: string;
  /** Says where conditions are for which there is no room. */
  onPage: string;
  scan: string;
  why: string;
  fingerprintTitle: string;
  fingerprint: string;
}

const timeParts = {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** Maximum number of printed prizes; the others are only counted. */
const mostPrizes = 6;

/** The characters that both fonts support: Latin, including Romanian, Hungarian and Polish letters, and punctuation. */
const printable =
  /^[\u0020-\u007e\u00a0-\u0148\u014a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]*$/u;
/** Emoji and other pictographs, which a sentence can do without. */
const pictures = /[\u2600-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}]|\ufe0f|\u200d|\u20e3/gu;

/** A text without pictographs; undefined if it is empty or has characters that the fonts lack. */
export function printed(text: string): string | undefined {
  const bare = text.normalize("NFC").replaceAll(pictures, "").replaceAll(/\s+/gu, " ").trim();
  return bare !== "" && printable.test(bare) ? bare : undefined;
}

interface Reader {
  language: Language;
  /** An IANA time zone. */
  zone: string;
}

/** The texts of a poster that announces a draw. @param draw a draw whose text has not been taken down */
export function posterText(draw: DrawRecord, { language, zone }: Reader): PosterText {
  const word: Word = (id, params) => wordPoster(language, id, params);
  const moment = (iso: string) =>
    new Intl.DateTimeFormat(language, { ...timeParts, timeZone: zone }).format(new Date(iso));
  const { number, drawsAt, freezeBy, kind, count, statements, text } = draw;
  const organiser = printed(text?.organiser ?? "");
  const by =
    organiser === undefined
      ? word("drawOfNobody", { number })
      : word("draw", { number, organiser });
  const frozen = statements.find(({ t }) => t === "freeze");
  const listed = () => {
    if (count !== null)
      return kind === "numbers" ? word("frozenNumbers") : word("frozen", { count });
    if (kind === "numbers") return word("openNumbers");
    return freezeBy === null ? word("openList") : word("freezeBy", { time: moment(freezeBy) });
  };
  const conditions = text?.conditions ?? "";
  return {
    title: printed(text?.title ?? "") ?? by,
    by,
    whenTitle: word("when"),
    when: drawsAt === null ? word("whenever") : moment(drawsAt),
    list: listed(),
    whatTitle: word("what"),
    what: whatOf(draw, word),
    conditionsTitle: word("conditions"),
    conditions: conditions === "" ? "" : (printed(conditions) ?? word("onPage")),
    onPage: word("onPage"),
    scan: word("scan"),
    why: word(drawsAt === null ? "plain" : "round"),
    fingerprintTitle: word(frozen ? "listFingerprint" : "rulesFingerprint"),
    fingerprint: grouped(fingerprintOf((frozen ?? statements[0])?.hash ?? "")),
  };
}

type Word = (
  id: Parameters<typeof wordPoster>[1],
  params?: Parameters<typeof wordPoster>[2],
) => string;

/** The subject of a draw: teams, numbers, or the first prizes with their number of winners. */
function whatOf({ rules, text }: DrawRecord, word: Word): string[] {
  const { teams, count, min, max, prizes = [], alternates = 0 } = rules;
  if (teams !== undefined) return [word("teams", { count: teams })];
  if (count !== undefined) return [word("numbers", { count, min: min ?? 0, max: max ?? 0 })];
  const lines = prizes.slice(0, mostPrizes).map((places, i) => {
    const prize = printed(text?.prizes[i] ?? "") ?? word("prize", { number: i + 1 });
    return places === 1 ? prize : word("places", { count: places, prize });
  });
  const more = prizes.length - lines.length;
  return [
    ...lines,
    ...(more > 0 ? [word("more", { count: more })] : []),
    ...(alternates > 0 ? [word("alternates", { count: alternates })] : []),
  ];
}
