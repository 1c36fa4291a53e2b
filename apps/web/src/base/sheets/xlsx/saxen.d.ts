declare module "saxen" {
  /** The part of the parser that the app uses; its package has no types. */
  export class Parser {
    on(
      event: "openTag",
      handler: (
        name: string,
        attributes: () => Record<string, string> | true,
        decode: (text: string) => string,
        isClosed: boolean,
      ) => void,
    ): this;
    on(event: "closeTag", handler: (name: string) => void): this;
    on(event: "text", handler: (text: string, decode: (text: string) => string) => void): this;
    on(event: "cdata", handler: (text: string) => void): this;
    on(event: "error", handler: (error: Error) => void): this;
    stop(): void;
    parse(xml: string): Error | undefined;
  }
}
