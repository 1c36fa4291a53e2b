import { Button } from "@sortes/ui";
import { type ReactNode, useState } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../app/catalogues.ts";
import { Projector } from "../results/Projector.tsx";

interface ShowAgainProps {
  label: MessageId;
  title: string;
  /** Id of the title of the item, which tells its buttons from those of others. */
  titleId: string;
  /** Whether the result fills the window by itself. */
  fills?: boolean;
  children: () => ReactNode;
}

/** A button that shows something saved over the whole window. */
export function ShowAgain({ label, title, titleId, fills, children }: ShowAgainProps) {
  const { formatMessage } = useIntl();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button
        tone="plain"
        size="sm"
        icon="presentation"
        aria-describedby={titleId}
        onClick={() => setShown(true)}
      >
        {formatMessage({ id: label })}
      </Button>
      {isShown && (
        <Projector title={title} fills={fills} onClose={() => setShown(false)}>
          {children()}
        </Projector>
      )}
    </>
  );
}
