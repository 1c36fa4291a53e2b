import { escapeHtml, unescapeHtml } from "../../mjml.ts";
import { colour } from "../../colours.gen.ts";
import { link } from "./tracked-links.ts";

const look = [
  "display:inline-block",
  "margin:0 4px 0 0",
  "padding:0 6px",
  "border-radius:8px",
  `background-color:${colour.lot}`,
  `color:${colour.ink}`,
  "font:bold 12px/18px sans-serif",
  "letter-spacing:normal",
].join(";");

/**
 * A frozen mail with a label at the beginning of each link for which there is one.
 * @param html the output of `filterMail`, before its fields are filled
 * @param labels plain texts by target
 */
export function labelLinks(html: string, labels: ReadonlyMap<string, string>): string {
  let result = "";
  let from = 0;
  for (const match of html.matchAll(link)) {
    const [whole, before = "", value = ""] = match;
    const label = labels.get(unescapeHtml(value));
    // no browser draws Outlook's own elements
    if (label === undefined || !before.startsWith("<a ")) continue;
    const inside = html.indexOf(">", match.index + whole.length) + 1;
    if (inside === 0) break;
    result += `${html.slice(from, inside)}<span style="${look}">${escapeHtml(label)}</span>`;
    from = inside;
  }
  return result + html.slice(from);
}
