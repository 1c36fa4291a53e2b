/** The part that we use of a library without types. */
declare module "css-tree/tokenizer" {
  /** Tokens by the rules of CSS Syntax Module Level 3, in order; comments are tokens too. */
  function tokenize(
    source: string,
    onToken: (type: number, start: number, end: number) => void,
  ): void;
  const tokenTypes: Readonly<
    Record<
      | "Ident"
      | "Function"
      | "Number"
      | "Dimension"
      | "WhiteSpace"
      | "CDO"
      | "CDC"
      | "Semicolon"
      | "LeftSquareBracket"
      | "RightSquareBracket"
      | "LeftParenthesis"
      | "RightParenthesis"
      | "LeftCurlyBracket"
      | "RightCurlyBracket"
      | "Comment",
      number
    >
  >;
}
