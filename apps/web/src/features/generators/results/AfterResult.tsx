import { Button, layout, ResultActions, text } from "@sortes/ui";
import { type HistoryState, Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";
import { GuestPrompt } from "./prompts.tsx";
import { afterActions } from "./results.css.ts";

interface Press {
  label: MessageId;
  onClick: () => void;
}

interface AfterResultProps {
  /** The prompt shown to guests: “Want to keep your teams?” */
  guestTitle: MessageId;
  /** A hint before drawing again. */
  note?: ReactNode;
  /** Draws all anew, where `NextSteps` go on with the result instead. */
  onDrawAgain?: (() => void) | undefined;
  /** Puts everything away, where the generator has that; the hint says what is lost. */
  startOver?: Press & { hint: MessageId };
  back: Press;
  /** The input for a published draw, if the generator supports one. */
  publish?: HistoryState["newDraw"];
}

/** The actions at the end of a result, in one order for all generators; `NextSteps` precede the result. */
export function AfterResult(props: AfterResultProps) {
  const { guestTitle, note, onDrawAgain, startOver, back, publish } = props;
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  const hint = useId();
  return (
    <>
      <ResultActions
        first={
          <div className={layout.stack}>
            {!isSignedIn && <GuestPrompt title={t(guestTitle)} />}
            {note}
          </div>
        }
      >
        {onDrawAgain && (
          <Button tone="quiet" size="tall" onClick={onDrawAgain}>
            {t("results.drawAgain")}
          </Button>
        )}
        <Button tone="quiet" size="tall" icon="arrow-left" onClick={back.onClick}>
          {t(back.label)}
        </Button>
        {startOver && (
          <div className={layout.stackSm}>
            <Button tone="quiet" size="tall" aria-describedby={hint} onClick={startOver.onClick}>
              {t(startOver.label)}
            </Button>
            <p id={hint} className={text.muted}>
              {t(startOver.hint)}
            </p>
          </div>
        )}
      </ResultActions>
      {publish && (
        <p className={`${text.muted} ${afterActions}`}>
          {t("results.onlyYou")}{" "}
          <Link to="/draws/new" state={{ newDraw: publish }}>
            {t("results.publishNext")}
          </Link>
        </p>
      )}
    </>
  );
}
