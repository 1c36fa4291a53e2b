import { addressIn, type Language, morePages } from "@sortes/contract";
import { isText, shapeOf } from "../../../base/shapes.ts";
import type { GiftsResult, GiftTexts } from "./gift-draft.ts";

/** The content of one person's link. */
export interface GiftLetter extends GiftTexts {
  /** The person whom the link is for. */
  name: string;
  receiver: string;
}

const isLetter = shapeOf<GiftLetter>({
  name: isText,
  receiver: isText,
  priceLimit: isText,
  exchangeDate: isText,
  note: isText,
});

/** Lengths in bytes: of the key, and of the steps to which the letters of one exchange are padded. */
const [keyLength, step] = [16, 128];
// a fresh key encrypts one letter only, so that the counter need not be random
const algorithm = { name: "AES-GCM", iv: new Uint8Array(12) };

const bytesOf = (letter: GiftLetter): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(letter));

const importKey = (key: Uint8Array<ArrayBuffer>, use: "encrypt" | "decrypt"): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", key, algorithm.name, false, [use]);

/**
 * The fragments of these letters' links: a key, and the letter encrypted with it. All have the same length, so that
 * none tells how long the names in it are.
 */
export async function sealLetters(letters: readonly GiftLetter[]): Promise<string[]> {
  const texts = letters.map(bytesOf);
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
  const size = Math.ceil(longest / step) * step;
  return await Promise.all(
    texts.map(async (text) => {
      // JSON allows white space after its value
      const padded = new Uint8Array(size).fill(0x20);
      padded.set(text);
      const key = crypto.getRandomValues(new Uint8Array(keyLength));
      const sealed = await crypto.subtle.encrypt(
        algorithm,
        await importKey(key, "encrypt"),
        padded,
      );
      return toBase64Url(new Uint8Array([...key, ...new Uint8Array(sealed)]));
    }),
  );
}

/** Reads the fragment of a link. @returns undefined if it is damaged or incomplete */
export async function openLetter(fragment: string): Promise<GiftLetter | undefined> {
  try {
    const bytes = fromBase64Url(fragment);
    const key = await importKey(bytes.slice(0, keyLength), "decrypt");
    const text = await crypto.subtle.decrypt(algorithm, key, bytes.slice(keyLength));
    const letter: unknown = JSON.parse(new TextDecoder().decode(text));
    return isLetter(letter) ? letter : undefined;
  } catch {
    return undefined;
  }
}

/** The exchange with the links that it still lacks. */
export async function withLinks(result: GiftsResult): Promise<GiftsResult> {
  const missing = result.people.filter(({ link }) => link === "");
  const letters = missing.map(({ name, receiver }) => ({ name, receiver, ...result.texts }));
  const fragments = await sealLetters(letters);
  const made = new Map(missing.map(({ name }, i) => [name, fragments[i]!]));
  const people = result.people.map((one) => ({ ...one, link: made.get(one.name) ?? one.link }));
  return { ...result, people };
}

/** The address of a person's link, in the organiser's language. */
export const linkTo = (language: Language, fragment: string): string =>
  `${addressIn(language, window.location.origin, `${morePages.gift}/open`)}#${fragment}`;

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
