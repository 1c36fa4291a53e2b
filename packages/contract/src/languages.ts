export const languages = ["en", "ro"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";
