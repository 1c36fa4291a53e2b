/** Whether a text may contain anything but names, roughly. Cheap, since it runs on every keystroke. */
export const mayHaveRules = (text: string): boolean =>
  /[≠+→#]|!=|<>|[-=]>|\((?:c|(?:c(?:a\u0306?|ă)p|abs|lip)[^\s()]{3,5}|away)\)|\s[-–—]\s+(?:c(?:a\u0306?|ă)p|abs|lip)|(?:[^\S\n]|[:=])\d+(?:\.\d)?[^\S\n]*(?:[\n,]|$)/i.test(
    text,
  );
