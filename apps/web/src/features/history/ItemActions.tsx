import type { HistoryItem } from "@sortes/contract";
import type { ReactNode } from "react";
import { NumberActions } from "./NumberActions.tsx";
import { PetActions } from "./PetActions.tsx";
import { TeamActions } from "./TeamActions.tsx";
import { WinnerActions } from "./WinnerActions.tsx";

interface ItemActionsProps {
  item: HistoryItem;
  /** Id of the title of the item, which tells its buttons from those of others. */
  titleId: string;
}

/** What can be done with something saved. */
export function ItemActions({ item, titleId }: ItemActionsProps): ReactNode {
  switch (item.generatorType) {
    case "team":
      return <TeamActions item={item} titleId={titleId} />;
    case "number":
      return <NumberActions item={item} titleId={titleId} />;
    case "pet_name":
      return <PetActions item={item} titleId={titleId} />;
    case "winner":
      return <WinnerActions item={item} titleId={titleId} />;
    case "pack":
      return null;
  }
}
