import { Button, CastButton, layout, ResultActions, Steps, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { type MessageId, useIntl } from "../../base/intl.ts";
import { useSession } from "../../base/services.ts";
import * as styles from "./results.css.ts";

/** An offer in a dashed frame: what an account would add. */
function Prompt({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.prompt}>
      <p className={styles.title}>{title}</p>
      <p className={text.muted}>{children}</p>
    </div>
  );
}

/** The offer for guests in place of saving. */
function GuestPrompt({ title }: { title: ReactNode }) {
  const { t } = useIntl();
  return (
    <Prompt title={title}>
      {t("results.guestText", {
        link: (words) => (
          <Link key="link" to="/register">
            {words}
          </Link>
        ),
      })}
    </Prompt>
  );
}

export interface HowItWorksProps {
  steps: readonly MessageId[];
  /** Values in the steps; keep the same object between renders. */
  values?: Readonly<Record<string, number>>;
  /** The question to guests: “Want to keep your teams?” */
  guestTitle: MessageId;
}

/** The column beside the form of a generator. Unlike the form, it is not rendered on each keystroke. */
export const HowItWorks = memo(function HowItWorks(props: HowItWorksProps) {
  const { steps, values, guestTitle } = props;
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <aside className={layout.stackLg}>
      <div className={layout.stackSm}>
        <h2 className={text.h3}>{t("results.howTitle")}</h2>
        <Steps>
          {steps.map((id) => (
            <li key={id}>{t(id, values)}</li>
          ))}
        </Steps>
      </div>
      {!isSignedIn && <GuestPrompt title={t(guestTitle)} />}
    </aside>
  );
});

interface Press {
  label: MessageId;
  onClick: () => void;
}

interface AfterResultProps {
  /** The form that keeps the result, of who is signed in. */
  save: ReactNode;
  /** The question to guests in its place. */
  guestTitle: MessageId;
  /** A hint before drawing again. */
  note?: ReactNode;
  onDrawAgain: () => void;
  /** Whether another draw is under way. */
  isDrawing?: boolean;
  /** Puts everything away, where the generator has that. */
  startOver?: Press;
  back: Press;
}

/** The actions after a result, in one order for all generators: save, draw again, start over, go back. */
export function AfterResult(props: AfterResultProps) {
  const { save, guestTitle, note, onDrawAgain, isDrawing, startOver, back } = props;
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <ResultActions
      first={
        <div className={layout.stack}>
          {isSignedIn ? save : <GuestPrompt title={t(guestTitle)} />}
          {note}
        </div>
      }
    >
      <CastButton busy={isDrawing} onClick={onDrawAgain}>
        {t("results.drawAgain")}
      </CastButton>
      {startOver && (
        <Button tone="quiet" size="tall" onClick={startOver.onClick}>
          {t(startOver.label)}
        </Button>
      )}
      <Button tone="quiet" size="tall" icon="arrow-left" onClick={back.onClick}>
        {t(back.label)}
      </Button>
    </ResultActions>
  );
}
