import { type ArticleElement, type ArticleNode, articleTags } from "@sortes/contract";
import { parseDocument } from "htmlparser2";
import sanitizeHtml from "sanitize-html";

type ChildNode = ReturnType<typeof parseDocument>["children"][number];

/** A path on this site. `//host` and `/\host` are other sites. */
const isOwnPath = (href: string): boolean => /^\/(?![/\\])/.test(href);
const isWebAddress = (href: string): boolean => /^https?:\/\//i.test(href);

const isArticleTag = (name: string): name is ArticleElement["tag"] =>
  (articleTags as readonly string[]).includes(name);

/** Block elements, beside which white space has no meaning. */
const block = /\s*(<\/?(?:h[23]|p|[uo]l|li|blockquote|table|caption|thead|tbody|tr|t[hd])>)\s*/g;

/** Removes everything from HTML that an article may not contain, and joins it into one line. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...articleTags],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = "" }) => ({
        tagName,
        attribs: (isOwnPath(href) || isWebAddress(href) ? { href } : {}) as sanitizeHtml.Attributes,
      }),
    },
  })
    .replaceAll(block, "$1")
    .replaceAll(/[ \t\r\n]+/g, " ")
    .trim();

/** Parses the output of `cleanHtml` into nodes; disallowed elements contribute only their text. */
export const nodesOf = (html: string): ArticleNode[] => nodesIn(parseDocument(html).children);

const nodesIn = (nodes: readonly ChildNode[]): ArticleNode[] =>
  nodes.flatMap((node): ArticleNode[] => {
    if (node.type === "text") return [node.data];
    if (node.type !== "tag") return [];
    const { name: tag, attribs } = node;
    const children = nodesIn(node.children);
    if (!isArticleTag(tag)) return children;
    return [{ tag, ...(tag === "a" && attribs.href && { href: attribs.href }), children }];
  });
