import { Button, CastButton, layout, ResultActions } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";
import { useSession } from "../../base/services.ts";
import { GuestPrompt } from "./GuestPrompt.tsx";

interface Press {
  label: MessageId;
  onClick: () => void;
}

interface AfterResultProps {
  /** The form that keeps the result, of who is signed in. */
  save: ReactNode;
  /** What a guest is asked in its place. */
  guestTitle: MessageId;
  /** What is to be known before it is drawn again. */
  note?: ReactNode;
  onDrawAgain: () => void;
  /** Whether another draw is under way. */
  isDrawing?: boolean;
  /** Puts everything away, where the generator has that. */
  startOver?: Press;
  back: Press;
}

/** What comes after a result, in one order for all generators: keep it, draw again, begin anew, go back. */
export function AfterResult(props: AfterResultProps) {
  const { save, guestTitle, note, onDrawAgain, isDrawing, startOver, back } = props;
  const { formatMessage } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <ResultActions
      first={
        <div className={layout.stack}>
          {isSignedIn ? save : <GuestPrompt title={formatMessage({ id: guestTitle })} />}
          {note}
        </div>
      }
    >
      <CastButton busy={isDrawing} onClick={onDrawAgain}>
        {formatMessage({ id: "results.drawAgain" })}
      </CastButton>
      {startOver && (
        <Button tone="quiet" size="tall" onClick={startOver.onClick}>
          {formatMessage({ id: startOver.label })}
        </Button>
      )}
      <Button tone="quiet" size="tall" icon="arrow-left" onClick={back.onClick}>
        {formatMessage({ id: back.label })}
      </Button>
    </ResultActions>
  );
}
