import type { DrawnType } from "@sortes/contract";
import { useNavigate } from "@tanstack/react-router";
import type { SavedViews } from "../../base/generator.ts";
import { generators } from "../generators.ts";
import { ReuseButton } from "./ReuseButton.tsx";
import type { DrawnItem } from "./saved-views.ts";
import { ShowAgain } from "./ShowAgain.tsx";

interface ItemActionsProps {
  item: DrawnItem;
  views: SavedViews<DrawnType>;
  title: string;
  /** Id of the title of the item, which tells its buttons from those of others. */
  titleId: string;
}

/** Shows something saved again, or begins anew with what it was made of. */
export function ItemActions({ item, views, title, titleId }: ItemActionsProps) {
  const navigate = useNavigate();
  const { prefill, show } = views;
  const to = generators[item.generatorType].path;
  return (
    <>
      {show && (
        <ShowAgain
          item={item}
          label={show.label}
          title={title}
          titleId={titleId}
          fills={show.fills}
        >
          {(whole) => <show.View item={whole} />}
        </ShowAgain>
      )}
      <ReuseButton
        item={item}
        titleId={titleId}
        onReuse={(whole) => void navigate({ to, state: prefill(whole) })}
      />
    </>
  );
}
