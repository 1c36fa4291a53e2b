import { Button, CastButton, layout, ResultActions, text } from "@sortes/ui";
import { type HistoryState, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";
import { GuestPrompt } from "./prompts.tsx";
import { onScreen } from "./results.css.ts";

interface Press {
  label: MessageId;
  onClick: () => void;
}

interface Next {
  label: ReactNode;
  onClick: () => void;
}

interface AfterResultProps {
  /** The save form for signed-in users. */
  save: ReactNode;
  /** The prompt shown to guests instead. */
  guestTitle: MessageId;
  /** A hint before drawing again. */
  note?: ReactNode;
  onDrawAgain: () => void;
  /** Goes on with the result, where the generator has that; drawing again comes second then. */
  next?: Next | undefined;
  /** Whether another draw is under way. */
  isDrawing?: boolean;
  /** Puts everything away, where the generator has that. */
  startOver?: Press;
  back: Press;
  /** The input for a published draw, if the generator supports one. */
  publish?: HistoryState["newDraw"];
}

/** The actions after a result, in one order for all generators: save, draw again, start over, go back. */
export function AfterResult(props: AfterResultProps) {
  const { save, guestTitle, note, onDrawAgain, next, isDrawing, startOver, back, publish } = props;
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <>
      <ResultActions
        first={
          <div className={layout.stack}>
            {isSignedIn ? save : <GuestPrompt title={t(guestTitle)} />}
            {note}
          </div>
        }
      >
        <CastButton busy={isDrawing} onClick={next?.onClick ?? onDrawAgain}>
          {next?.label ?? t("results.drawAgain")}
        </CastButton>
        {next && (
          <Button tone="quiet" size="tall" onClick={onDrawAgain}>
            {t("results.drawAgain")}
          </Button>
        )}
        {startOver && (
          <Button tone="quiet" size="tall" onClick={startOver.onClick}>
            {t(startOver.label)}
          </Button>
        )}
        <Button tone="quiet" size="tall" icon="arrow-left" onClick={back.onClick}>
          {t(back.label)}
        </Button>
      </ResultActions>
      {publish && (
        <p className={`${text.muted} ${onScreen}`}>
          {t("results.onlyYou")}{" "}
          <Link to="/draws/new" state={{ newDraw: publish }}>
            {t("results.publishNext")}
          </Link>
        </p>
      )}
    </>
  );
}
