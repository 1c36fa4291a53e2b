import type { Language } from "@sortes/contract";
import sanitizeHtml from "sanitize-html";
import { compileMjml } from "../compile-mjml.ts";
import { bodyPlace, campaignLayout } from "./campaign-layout.ts";
import type { CampaignDraft, ComposedMail } from "./campaign-mail.ts";
import { filterMail } from "./filter-mail.ts";
import { textTags } from "./markup-policy.ts";
import { tightenFields } from "./merge-fields.ts";
import { plainTextOf } from "./plain-text.ts";

/**
 * Rules that keep a body from breaking out of the layout: each element is closed, none is of another document. Which
 * attributes, addresses and styles may stay is judged by `filterMail`, through which every mail goes.
 */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [...textTags, "style"],
  allowVulnerableTags: true,
  allowedAttributes: false,
  allowedSchemes: ["https", "http", "mailto", "tel", "cid", "data"],
  nonTextTags: [
    ..."script style textarea option xmp title noscript iframe noembed noframes plaintext".split(
      " ",
    ),
    ..."svg math object template audio video".split(" "),
  ],
  parseStyleAttributes: false,
};

/** A body in HTML, in our layout. */
export async function composeHtml(draft: CampaignDraft, locale: Language): Promise<ComposedMail> {
  const preheader = tightenFields(draft.preheader);
  const markup = campaignLayout(tightenFields(draft.subject), preheader, locale);
  const layout = filterMail(await compileMjml(markup));
  const body = filterMail(tightenFields(sanitizeHtml(draft.body, rules)));
  // the subject, which staff choose, stands before the place of the body
  const place = layout.lastIndexOf(bodyPlace);
  const html = layout.slice(0, place) + body + layout.slice(place + bodyPlace.length);
  return {
    html,
    text: plainTextOf(html),
    empty: plainTextOf(body).trim() === "",
    footerAdded: false,
    preheader: preheader !== "",
  };
}
