import { defaultSupportEmail } from "../constants.ts";
import { allOrNone } from "../env-rules.ts";
import { envEmail, envText, envUrlWith } from "../env-values.ts";

/** The contents of pages. */
export const siteVariables = {
  SUPPORT_EMAIL: () =>
    envEmail()
      .default(defaultSupportEmail)
      .meta({ says: "Address for help, shown on the pages; the default not in production" }),
  COFFEE_URL: () =>
    envUrlWith(
      ["https"],
      (url) => url.username === "" && url.password === "",
      "an address such as https://buymeacoffee.com/sortes",
    )
      .default("https://buymeacoffee.com/")
      .meta({ says: "Where the pages' link to buy a coffee leads" }),
  AD_TEXT: () =>
    envText("a line of at most 120 characters", /^.{1,120}$/u)
      .optional()
      .meta({ says: "Text of an ad; needs `AD_LINK`", fallback: "no ad" }),
  AD_LINK: () =>
    envUrlWith(
      ["https"],
      (url) => url.username === "" && url.password === "" && url.href.length <= 2000,
      "an address such as https://tea.example",
    )
      .optional()
      .meta({ says: "Its https link; needs `AD_TEXT`", fallback: "no ad" }),
  AD_PICTURE: () =>
    envText("the path of a picture").optional().meta({
      says: "Path of its picture of at most 200 KB",
      fallback: "no picture",
    }),
} as const;

/** An ad needs a text and a link. */
export const adRules = allOrNone(
  ["AD_TEXT", "AD_LINK"],
  ["AD_PICTURE"],
  "an ad needs AD_TEXT and AD_LINK, and may have AD_PICTURE",
);
