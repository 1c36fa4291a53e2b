import { useIntl } from "../../../base/intl.ts";
import { wordFacts } from "./facts.ts";
import { type PlaceChange, SaidOfPlace } from "./use-replacement.tsx";
import type { WinnersResult } from "./winner-draft.ts";

/** The views from the press on, in a chunk that is fetched while the list is typed. */
export { Drawing } from "./Drawing.tsx";
export { WinnersResultView } from "./WinnersResultView.tsx";

/** Maximum number of winners in the announcement; the rest are counted. */
const announced = 10;

interface AnnouncedProps {
  result: WinnersResult;
  /** Whether it was drawn since the page was mounted. */
  isNew: boolean;
  /** The last manual change. */
  change: PlaceChange | undefined;
}

/** The text for screen readers: the new holder of a place or, after a draw, all winners, without replaced ones. */
export function Announced({ result, isNew, change }: AnnouncedProps) {
  const intl = useIntl();
  if (change?.createdAt === result.createdAt) return <SaidOfPlace {...change} />;
  if (!isNew) return null;
  const { winners, inTurn } = result;
  if (inTurn) return `${winners.at(-1)}. ${wordFacts(intl, result)}`;
  if (winners.length > announced) return wordFacts(intl, result);
  const places = winners.map((name, i) => `${i + 1}. ${name}`);
  return `${wordFacts(intl, result)}: ${intl.formatList(places, { type: "unit" })}`;
}
