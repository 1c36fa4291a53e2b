import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  defaultLanguage,
  languages,
  type KnownError,
  knownErrors,
  unmentioned,
} from "@sortes/contract";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** Plural forms that each language's grammar asks for. */
const pluralForms = { en: ["one", "other"], ro: ["one", "few", "other"] } as const;

interface Shape {
  placeholders: Set<string>;
  /** Forms of each plural in the message. */
  plurals: string[][];
  /** Placeholders for numbers. */
  numbers: Set<string>;
}

function shapeOf(elements: MessageFormatElement[], shape: Shape): Shape {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type === TYPE.tag) {
      shapeOf(element.children, shape);
      continue;
    }
    shape.placeholders.add(element.value);
    if (element.type === TYPE.plural || element.type === TYPE.number)
      shape.numbers.add(element.value);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    if (element.type === TYPE.plural) shape.plurals.push(Object.keys(element.options));
    for (const option of Object.values(element.options)) shapeOf(option.value, shape);
  }
  return shape;
}

const noShape = (): Shape => ({ placeholders: new Set(), plurals: [], numbers: new Set() });

type Catalogue = Record<string, string>;
type Language = (typeof languages)[number];

function checkMessage(language: Language, text: string): { problems: string[]; shape?: Shape } {
  const problems: string[] = [];
  if (text.trim() === "") problems.push("is empty");
  if (/[şţŞŢ]/.test(text)) problems.push("has a cedilla; write ș and ț with a comma below");
  if (language === "ro" && text.includes('"')) problems.push("has straight quotes; write „ and ”");
  try {
    const shape = shapeOf(parse(text), noShape());
    for (const forms of shape.plurals)
      for (const form of pluralForms[language])
        if (!forms.includes(form)) problems.push(`has a plural without the form "${form}"`);
    return { problems, shape };
  } catch (error) {
    return { problems: [...problems, `does not parse: ${(error as Error).message}`] };
  }
}

/** Compares one catalogue in all languages. @returns one sentence per problem, none if all is well. */
export function checkCatalogue(name: string, texts: Record<Language, Catalogue>): string[] {
  const problems: string[] = [];
  const keys = new Set(languages.flatMap((language) => Object.keys(texts[language])));
  for (const key of keys) {
    const placeholders = new Map<Language, string>();
    for (const language of languages) {
      const where = `${language}/${name}: ${key}`;
      const text = texts[language][key];
      if (text === undefined) {
        problems.push(`${where} is missing`);
        continue;
      }
      const checked = checkMessage(language, text);
      problems.push(...checked.problems.map((problem) => `${where} ${problem}`));
      if (checked.shape)
        placeholders.set(language, [...checked.shape.placeholders].toSorted().join(", "));
    }
    const wanted = placeholders.get(defaultLanguage);
    for (const [language, found] of placeholders)
      if (wanted !== undefined && found !== wanted)
        problems.push(`${language}/${name}: ${key} mentions {${found}} instead of {${wanted}}`);
  }
  return problems;
}

type Known = Readonly<Record<string, KnownError>>;

/** Compares the messages of errors with the parameters in the contract, which the compiler requires. */
export function checkParams(
  texts: Record<Language, Catalogue>,
  known: Known = knownErrors,
): string[] {
  const problems: string[] = [];
  for (const language of languages)
    for (const [code, text] of Object.entries(texts[language])) {
      const said = known[code]?.values ?? {};
      const { placeholders, numbers } = shapeOf(parse(text), noShape());
      const about = (problem: string) =>
        problems.push(`${language}/errors.json: ${code} ${problem}`);
      for (const name of placeholders) {
        if (!Object.hasOwn(said, name)) about(`mentions {${name}}, which errors.ts lacks`);
        else if (numbers.has(name) && said[name] !== "number")
          about(`takes {${name}} for a number, which errors.ts does not`);
      }
      for (const name of Object.keys(said))
        if (!placeholders.has(name) && !unmentioned[code]?.includes(name))
          about(`does not mention {${name}}, which errors.ts asks for`);
    }
  return problems;
}

/** Checks every catalogue of a folder that holds one folder per language. */
export function checkFolder(folder: string): string[] {
  const names = new Set(languages.flatMap((language) => readdirSync(join(folder, language))));
  return [...names].toSorted().flatMap((name) => {
    const read = (language: Language): Catalogue => {
      try {
        return JSON.parse(readFileSync(join(folder, language, name), "utf8")) as Catalogue;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
        throw error;
      }
    };
    const texts = { en: read("en"), ro: read("ro") };
    const problems = checkCatalogue(name, texts);
    // messages that do not parse are already reported
    return name === "errors.json" && problems.length === 0 ? checkParams(texts) : problems;
  });
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  const folders = given.length > 0 ? given : [join(import.meta.dirname, "../src/catalogues")];
  const problems = folders.flatMap(checkFolder);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`Catalogues complete: ${folders.length} checked in ${languages.join(" and ")}.`);
}
