import { useIntl } from "react-intl";

/** Who has a place now, and why. */
export interface PlaceChange {
  /** Of the result that was changed. */
  createdAt: string;
  why: "movedUp" | "drawn" | "back";
  /** From 1. */
  place: number;
  name: string;
}

/** What is read aloud of a change: who has the place now. */
export const SaidOfPlace = ({ why, place, name }: PlaceChange) =>
  useIntl().formatMessage({ id: `winners.placeNow_${why}` }, { place, name });
