/** Words in brackets behind a name, by what they say, with and without diacritics. */
export const bracketWords = {
  captain: "captain|c[aă]pitan[aă]?",
  absent: "absent[aă]?|away|lipse[sșş]te",
};

const rules = new RegExp(
  String.raw`[≠+→#]|!=|<>|[-=]>|\((?:c|${bracketWords.captain}|${bracketWords.absent})\)|(?:[^\S\n]|:)\d+(?:\.\d)?[^\S\n]*(?:[\n,]|$)`,
  "i",
);

/** Whether a text may contain anything but names. Cheap, since it runs on every keystroke. */
export const mayHaveRules = (text: string): boolean => rules.test(text);
