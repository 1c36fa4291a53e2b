import { invisible } from "@sortes/contract";
import { participantsIn } from "../names.ts";
import { bracketWords } from "../teams/team-lines.ts";
import { ticketEntry } from "../winners/tickets.ts";

/** Blanks of all scripts, which become one space. */
const blanks = /[\s\u0085\u115f\u1160\u2800\u3164\uffa0]+/g;
/** Marks that chats and documents put around and into names: soft hyphen, zero-width space, direction and order marks. */
const marks =
  // oxlint-disable-next-line no-misleading-character-class -- each of them is meant
  /[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\ufeff]+/g;
/** Joiners and variation selectors where neither emoji nor the letters of other scripts need them. */
const needlessJoiners =
  // oxlint-disable-next-line no-misleading-character-class -- each of them is meant
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\s])[\u200c\u200d\ufe00-\ufe0f]+/gu;
/** Joiners, selectors and tags, which emoji and letters of some scripts consist of. */
// oxlint-disable-next-line no-misleading-character-class -- each of them is meant
const joiners = /[\u200c\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}]/gu;
/** Signs by which a line of a list is a rule of teams or of a gift exchange. */
const ruleSigns = new RegExp(
  String.raw`[≠≥≤→↛⇒↔+=<>#]|[([](?:c|${bracketWords})[)\]]|\s[-–—]\s(?!away)(?:${bracketWords})$`,
  "i",
);
/** More marks over one letter than any script has; they would cover the lines above and below. */
const piledMarks = /\p{M}{5,}/u;

/**
 * A name that somebody gave themselves, as an open list keeps it: NFC, single spaces, without invisible marks. It is
 * also the label of its entry in a published draw.
 * @returns undefined if it could be taken for more than one name, tickets or a rule where names are typed as lines, or
 * has characters that cannot be seen
 */
export function keptName(typed: string): string | undefined {
  const name = typed
    .normalize("NFC")
    .replace(marks, "")
    .replace(needlessJoiners, "")
    .replace(blanks, " ")
    .trim()
    // again: a mark may have stood between a letter and its accent
    .normalize("NFC");
  const isPlain = participantsIn(name)[0] === name && ticketEntry(name).name === name;
  const isShown = !invisible.test(name.replace(joiners, "")) && !piledMarks.test(name);
  return isPlain && isShown && !ruleSigns.test(name) ? name : undefined;
}
