declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    variationAxes: { wght: { min: number; max: number } };
  }
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: Options,
  ): Promise<Buffer>;
}
