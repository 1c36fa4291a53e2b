/** The part that we use of a library without types. */
declare module "culori" {
  interface Color {
    mode: string;
    alpha?: number;
  }
  interface Lab extends Color {
    mode: "lab65";
    l: number;
    a: number;
    b: number;
  }
  /** Undefined if the text is not a CSS colour. */
  function parse(text: string): Color | undefined;
  function converter(mode: "lab65"): (color: Color) => Lab;
  function formatHex(color: Color): string;
  function formatHex8(color: Color): string;
}
