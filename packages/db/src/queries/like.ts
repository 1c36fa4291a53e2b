/** A text as a pattern of `like`: the characters that have a meaning there stand for themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
