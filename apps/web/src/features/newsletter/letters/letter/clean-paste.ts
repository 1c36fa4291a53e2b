import { isLinkAddress, isPictureAddress } from "@sortes/contract";
import { Parser } from "htmlparser2";

/**
 * Turns clipboard HTML of other programs into clean elements: Word's lists are paragraphs with `mso-list` in their
 * style; Google Docs wraps everything in `<b style="font-weight:normal">` and marks bold text with span styles. Creates
 * elements one by one, without styles, because the content security policy forbids assigning HTML strings.
 */

/** Elements that a letter keeps. */
const kept: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr br".split(" "),
);
/** Elements whose content is dropped. */
const dropped: ReadonlySet<string> = new Set(
  "o:p head style script title xml template textarea select svg math iframe object noscript".split(
    " ",
  ),
);
/** Elements that start a new line. */
const lines: ReadonlySet<string> = new Set(
  "div section article header footer main aside tr table address center pre dt dd figure figcaption".split(
    " ",
  ),
);
/** Void elements. */
const empty: ReadonlySet<string> = new Set(["br", "hr"]);

type Style = ReadonlyMap<string, string>;

const styleOf = (style: string): Style =>
  new Map(
    style.split(";").flatMap((declaration): [string, string][] => {
      const colon = declaration.indexOf(":");
      if (colon === -1) return [];
      const name = declaration.slice(0, colon).trim().toLowerCase();
      return [
        [
          name,
          declaration
            .slice(colon + 1)
            .trim()
            .toLowerCase(),
        ],
      ];
    }),
  );

const isHeavy = (weight: string): boolean => /^(?:bold|bolder|[6-9]00)$/.test(weight);

/** Click-tracking redirects of Google and Outlook, and the parameter that holds the target. */
const leadingOn = [
  [/^https:\/\/www\.google\.com\/url\?/, "q"],
  [/^https:\/\/[a-z0-9]{1,20}\.safelinks\.protection\.outlook\.com\/\?/, "url"],
] as const;

/** The final target of a link from the clipboard. */
function targetOf(href: string): string {
  const [, parameter] = leadingOn.find(([address]) => address.test(href)) ?? [];
  const target = parameter && URL.canParse(href) && new URL(href).searchParams.get(parameter);
  return target && isLinkAddress(target) ? target : href;
}

/** The marks that an element applies to its text. */
function marksOf(
  name: string,
  style: Style,
  href: string | undefined,
  isInLink: boolean,
): HTMLElement[] {
  const weight = style.get("font-weight");
  const slant = style.get("font-style");
  const line = style.get("text-decoration") ?? style.get("text-decoration-line") ?? "";
  const isBold = weight === undefined ? name === "b" || name === "strong" : isHeavy(weight);
  const isItalic = slant === undefined ? name === "i" || name === "em" : slant === "italic";
  // links are underlined anyway
  const isUnderlined =
    !isInLink &&
    (name === "u" || name === "ins" || (name === "span" && line.includes("underline")));
  const link = href === undefined || !isLinkAddress(href) ? undefined : document.createElement("a");
  link?.setAttribute("href", href ?? "");
  return [
    ...(link ? [link] : []),
    ...(isBold ? [document.createElement("strong")] : []),
    ...(isItalic ? [document.createElement("em")] : []),
    ...(isUnderlined ? [document.createElement("u")] : []),
  ];
}

/** Whether a link looks like a button: an inline block with a background colour. */
const looksLikeButton = (style: Style): boolean =>
  style.get("display") === "inline-block" &&
  (style.has("background") || style.has("background-color"));

const wordList = /\bl\d+\s+level(\d)/;
/** Word's numbering before a list item: “1.”, “a)”, “iv.”. */
const numbered = /^\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i;

/** An open element of the parsed HTML. */
interface Open {
  name: string;
  /** The parent of its content. */
  into: Node;
  /** Whether its content is dropped. */
  isDropped: boolean;
  button?: { href: string; label: string };
}

/** A placeholder element that the letter schema parses as a block. */
function block(kind: string, data: Readonly<Record<string, string>>): HTMLElement {
  const made = document.createElement("div");
  made.dataset["block"] = kind;
  for (const [name, value] of Object.entries(data)) made.dataset[name] = value;
  return made;
}

/** @param html from the clipboard or from a layout */
export function cleanPaste(html: string): DocumentFragment {
  const root = document.createDocumentFragment();
  const open: Open[] = [{ name: "", into: root, isDropped: false }];
  const top = (): Open => open.at(-1) ?? { name: "", into: root, isDropped: false };

  const start = (name: string, attributes: Readonly<Record<string, string>>) => {
    const parent = top();
    const style = styleOf(attributes["style"] ?? "");
    const isHidden =
      style.get("display") === "none" ||
      style.get("mso-list") === "ignore" ||
      // with which browsers say that the last line was copied to its end
      attributes["class"] === "Apple-interchange-newline";
    if (parent.isDropped || dropped.has(name) || isHidden) {
      // Word's own list marker, which tells whether the items are numbered
      if (style.get("mso-list") === "ignore")
        open.push({ name, into: document.createElement("s"), isDropped: false });
      else open.push({ name, into: parent.into, isDropped: true });
      return;
    }
    const { src = "", alt = "" } = attributes;
    const href = attributes["href"] === undefined ? undefined : targetOf(attributes["href"]);
    if (name === "img") {
      if (isPictureAddress(src) && alt.trim() !== "")
        parent.into.appendChild(block("picture", { src, alt: alt.trim().slice(0, 300) }));
      open.push({ name, into: parent.into, isDropped: true });
      return;
    }
    if (name === "a" && looksLikeButton(style) && href !== undefined && isLinkAddress(href)) {
      const button = { href, label: "" };
      open.push({ name, into: document.createElement("s"), isDropped: false, button });
      return;
    }
    const isInLink = name === "a" || open.some((one) => one.name === "a");
    const word = wordList.exec(style.get("mso-list") ?? "");
    let into: Node = parent.into;
    if (kept.has(name) || lines.has(name)) {
      const made = document.createElement(kept.has(name) ? name : "div");
      into = into.appendChild(made);
    } else if (name === "td" || name === "th") {
      into.appendChild(document.createTextNode(" "));
    }
    if (!empty.has(name))
      for (const mark of marksOf(name, style, name === "a" ? href : undefined, isInLink))
        into = into.appendChild(mark);
    open.push({ name, into, isDropped: false });
    if (word) blockOf(into, parent.into)?.setAttribute("data-word", word[1] ?? "1");
  };

  const end = () => {
    if (open.length === 1) return;
    const closed = open.pop();
    if (!closed || closed.isDropped) return;
    const parent = top();
    const ignored = closed.into.nodeName === "S" && closed.into.parentNode === null;
    if (closed.button) {
      const label = (closed.into.textContent ?? "").trim().slice(0, 100);
      if (label !== "")
        parent.into.appendChild(block("button", { href: closed.button.href, label }));
    } else if (ignored && numbered.test((closed.into.textContent ?? "").trim())) {
      closestLine(parent.into)?.setAttribute("data-numbered", "");
    }
  };

  const parser = new Parser(
    {
      onopentag: start,
      ontext(text) {
        const { into, isDropped } = top();
        // line breaks in the source are spaces; intended ones are elements
        if (!isDropped)
          into.appendChild(document.createTextNode(text.replaceAll(/[\t\n\r ]+/g, " ")));
      },
      onclosetag: end,
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  gatherWordLists(root);
  return root;
}

/** The child of `parent` that contains `into`, through any marks. */
function blockOf(into: Node, parent: Node): HTMLElement | undefined {
  let node: Node | null = into;
  while (node && node.parentNode !== parent) node = node.parentNode;
  return node instanceof HTMLElement ? node : undefined;
}

function closestLine(from: Node): HTMLElement | undefined {
  for (let node: Node | null = from; node; node = node.parentNode)
    if (node instanceof HTMLElement && node.hasAttribute("data-word")) return node;
  return undefined;
}

/** Turns consecutive Word list paragraphs into nested lists; at the first level, bullets and numbers are two lists. */
function gatherWordLists(root: DocumentFragment): void {
  for (const first of root.querySelectorAll("[data-word]")) {
    // already moved into the list of an earlier paragraph
    if (first.parentNode === null) continue;
    const lists: HTMLElement[] = [];
    let next: Element | null = first;
    const place = document.createComment("");
    first.before(place);
    while (next?.hasAttribute("data-word")) {
      const line: Element = next;
      next = line.nextElementSibling;
      const level = Math.min(Number(line.getAttribute("data-word")) || 1, lists.length + 1, 3);
      const kind = line.hasAttribute("data-numbered") ? "ol" : "ul";
      lists.length =
        level === 1 && lists[0]?.localName !== kind ? 0 : Math.min(lists.length, level);
      if (lists.length < level) {
        const made = document.createElement(kind);
        const outer = lists.at(-1)?.lastElementChild;
        if (outer) outer.append(made);
        else place.before(made);
        lists.push(made);
      }
      const point = document.createElement("li");
      const text = document.createElement("p");
      text.append(...line.childNodes);
      point.append(text);
      lists.at(-1)?.append(point);
      line.remove();
    }
    place.remove();
  }
}
