import { Parser } from "saxen";

type Attributes = () => Readonly<Record<string, string>>;

/** Callbacks for elements; names come without their namespace prefix. */
interface Handlers {
  open: (name: string, attributes: Attributes) => void;
  /** @returns false to stop reading */
  close: (name: string) => boolean | void;
  text: (text: string) => void;
}

/** Whether a boolean attribute is true. */
export const isOn = (value: string | undefined): boolean => value === "1" || value === "true";

/** A reference to a character beyond U+FFFF, such as an emoji, which the parser truncates. */
const farCharacter = /&#(?:x0{0,5}((?:10|[1-9a-f])[\da-f]{4})|0{0,5}([1-9]\d{4,6}));/gi;
const withFar = (text: string): string =>
  text.replaceAll(farCharacter, (reference, hex?: string, digits?: string) => {
    const code = hex === undefined ? Number(digits) : parseInt(hex, 16);
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Reads XML from its start. Custom entities are not expanded, so that they cannot blow up the text.
 * @throws Error if it is not well-formed
 */
export function readXml(bytes: Uint8Array, { open, close, text }: Handlers): void {
  const parser = new Parser();
  parser.on("openTag", (name, attributes, decode) => {
    open(localName(name), () => {
      const found = attributes();
      if (found === true) return {};
      for (const [key, value] of Object.entries(found))
        if (value.includes("&")) found[key] = decode(withFar(value));
      return found;
    });
  });
  parser.on("closeTag", (name) => {
    if (close(localName(name)) === false) parser.stop();
  });
  parser.on("text", (value, decode) => text(decode(withFar(value))));
  parser.on("cdata", text);
  parser.on("error", (error) => {
    throw error;
  });
  parser.parse(new TextDecoder().decode(bytes));
}
