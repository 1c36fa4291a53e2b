import type { HistoryItem } from "@sortes/contract";
import { Button } from "@sortes/ui";
import { type ReactNode, useState } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import { Projector } from "../results/Projector.tsx";
import { useWhole } from "./use-whole.tsx";

interface ShowAgainProps<Item> {
  item: Item;
  label: MessageId;
  title: string;
  /** Id of the title of the item, which tells its buttons from those of others. */
  titleId: string;
  /** Whether the result fills the window by itself. */
  fills?: boolean;
  children: (whole: Item) => ReactNode;
}

/** A button that shows something saved over the whole window. */
export function ShowAgain<Item extends HistoryItem>(props: ShowAgainProps<Item>) {
  const { item, label, title, titleId, fills, children } = props;
  const { formatMessage } = useIntl();
  const { withWhole, isLoading } = useWhole(item);
  const [shown, setShown] = useState<Item>();
  return (
    <>
      <Button
        tone="plain"
        size="sm"
        icon="presentation"
        aria-describedby={titleId}
        busy={isLoading}
        onClick={() => void withWhole(setShown)}
      >
        {formatMessage({ id: isLoading ? "history.loadingItem" : label })}
      </Button>
      {shown && (
        <Projector title={title} fills={fills} onClose={() => setShown(undefined)}>
          {children(shown)}
        </Projector>
      )}
    </>
  );
}
