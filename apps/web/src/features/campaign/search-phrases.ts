import type { IntlShape } from "react-intl";

/** The words of the editor's search panel, by those that CodeMirror uses. `$` is what it puts in. */
export const searchPhrases = ({ formatMessage }: IntlShape): Record<string, string> => ({
  Find: formatMessage({ id: "campaign.find" }),
  Replace: formatMessage({ id: "campaign.replaceWith" }),
  next: formatMessage({ id: "campaign.findNext" }),
  previous: formatMessage({ id: "campaign.findPrevious" }),
  all: formatMessage({ id: "campaign.findAll" }),
  "match case": formatMessage({ id: "campaign.matchCase" }),
  regexp: formatMessage({ id: "campaign.regexp" }),
  "by word": formatMessage({ id: "campaign.byWord" }),
  replace: formatMessage({ id: "campaign.replaceOne" }),
  "replace all": formatMessage({ id: "campaign.replaceAll" }),
  close: formatMessage({ id: "campaign.close" }),
  "current match": formatMessage({ id: "campaign.currentMatch" }),
  "on line": formatMessage({ id: "campaign.onLine" }),
  "replaced match on line $": formatMessage({ id: "campaign.replacedOnLine" }),
  "replaced $ matches": formatMessage({ id: "campaign.replacedMatches" }),
  "Go to line": formatMessage({ id: "campaign.goToLine" }),
  go: formatMessage({ id: "campaign.go" }),
  Diagnostics: formatMessage({ id: "campaign.checks" }),
  "No diagnostics": formatMessage({ id: "campaign.noFindings" }),
});
