/** Whether a text may have anything but names. Cheap: it is asked with each key that somebody presses. */
export const mayHaveRules = (text: string): boolean =>
  /[≠+→#]|!=|<>|[-=]>|\((?:c|captain|c[aă]pitan|absent[aă]?|away|lipsește)\)|(?:[^\S\n]|:)\d+(?:\.\d)?[^\S\n]*(?:[\n,]|$)/i.test(
    text,
  );
