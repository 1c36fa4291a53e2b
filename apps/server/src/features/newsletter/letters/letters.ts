import {
  areSameLetters,
  type CampaignLetter,
  type Language,
  type SecondMail,
  type SubjectTest,
} from "@sortes/contract";
import type { CampaignDraft, CampaignFinding } from "@sortes/email";

/** A letter in the language in which it is sent. */
export interface Letter {
  locale: Language;
  draft: CampaignDraft;
  isTranslation: boolean;
}

/** The texts of a campaign, saved or still in the editor. */
interface Written extends CampaignDraft {
  language: Language | null;
  translation?: CampaignLetter | null;
  subjectTest?: SubjectTest | null;
  secondMail?: SecondMail | null;
}

const otherThan = (language: Language): Language => (language === "en" ? "ro" : "en");

const alone = ({ subject, preheader, body, document }: CampaignDraft): CampaignDraft => ({
  subject,
  preheader,
  body,
  document,
});

/** The letter for readers of a language; the only letter if there is no translation. */
export function letterIn(written: Written, readers: Language): Letter {
  const { language, translation } = written;
  const others = written.subjectTest?.otherSubjects ?? [];
  if (translation && language !== null && readers !== language) {
    const otherSubjects = others.map((other) => other.translation ?? "");
    const secondSubject = written.secondMail?.translatedSubject;
    const draft = { ...alone(translation), otherSubjects, secondSubject };
    return { locale: readers, draft, isTranslation: true };
  }
  const otherSubjects = others.map(({ subject }) => subject);
  const secondSubject = written.secondMail?.subject;
  const draft = { ...alone(written), otherSubjects, secondSubject };
  return { locale: language ?? readers, draft, isTranslation: false };
}

/**
 * All letters of a campaign: its only letter in its language; without a language, that letter framed in each language;
 * or the letter and its translation.
 */
export function lettersOf(written: Written): Letter[] {
  const { language, translation } = written;
  if (language !== null && !translation) return [letterIn(written, language)];
  const first = language ?? "en";
  return [letterIn(written, first), letterIn(written, otherThan(first))];
}

/** The language of the letter that readers of a language get; null: the only letter, framed in their language. */
export function letterFor(
  readers: Language,
  { language, isTranslated }: { language: Language | null; isTranslated: boolean },
): Language | null {
  if (language === null) return null;
  return isTranslated ? readers : language;
}

/** Warns if the translation is the same as the original letter. */
export function sameLetters({ translation, body, document = null }: Written): CampaignFinding[] {
  const lines = { subject: "", preheader: "" };
  const isSame =
    translation && areSameLetters({ ...translation, ...lines }, { ...lines, body, document });
  return isSame ? [{ code: "TRANSLATION_SAME", line: null, column: null }] : [];
}
