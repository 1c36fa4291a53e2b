/** Whether a text may contain anything but names. Cheap, since it runs on every keystroke. */
export const mayHaveRules = (text: string): boolean =>
  /[≠+→#]|!=|<>|[-=]>|\((?:c|captain|c[aă]pitan|absent[aă]?|away|lipsește)\)|(?:[^\S\n]|:)\d+(?:\.\d)?[^\S\n]*(?:[\n,]|$)/i.test(
    text,
  );
