import { Alert, layout, linkButtonClass } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { focusHeading } from "../../../base/focus.ts";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { drawingGenerators } from "../../generators/generators.ts";
import type { MenuEntry } from "../../../base/generator.ts";
import { isMoment, shapeOf } from "../../../base/shapes.ts";
import { useSignal } from "../../../base/signal.ts";
import type { DraftKey } from "../../../base/stored-keys.ts";
import { storedState } from "../../../base/stored-state.ts";
import { dropGuestResult, guestResults } from "../../generators/results/guest-results.ts";
import * as styles from "./waiting.css.ts";

const hasResult = shapeOf<{ result: { createdAt: string } }>({
  result: shapeOf({ createdAt: isMoment }),
});

/** The draw time of a generator's result in this tab; undefined if there is none. */
function drawnAt(draftKey: DraftKey): string | undefined {
  const draft = storedState(draftKey);
  return hasResult(draft) ? draft.result.createdAt : undefined;
}

/** Links back to results drawn before signing in, until they are saved or dismissed. */
export function WaitingResults() {
  const unsaved = useSignal(guestResults);
  const waiting = drawingGenerators.flatMap(({ path, area }) => {
    const createdAt = drawnAt(`${area}.draft`);
    const words = `${area}.waiting` as const;
    return createdAt !== undefined && unsaved.includes(createdAt)
      ? [{ createdAt, path, words }]
      : [];
  });
  if (waiting.length === 0) return null;
  return (
    <div className={`${layout.wrap} ${layout.stackSm} ${styles.notices}`}>
      {waiting.map((result) => (
        <Waiting key={result.createdAt} {...result} />
      ))}
    </div>
  );
}

interface WaitingProps {
  createdAt: string;
  path: MenuEntry["path"];
  words: MessageId;
}

function Waiting({ createdAt, path, words }: WaitingProps) {
  const { t } = useIntl();
  const textId = useId();
  const putAside = () => {
    dropGuestResult(createdAt);
    // the pressed button is gone
    focusHeading();
  };
  return (
    <Alert tone="info">
      <div className={layout.bar}>
        <span id={textId}>
          {t(words, {
            link: (text) => (
              <Link key="link" to={path} className={styles.link}>
                {text}
              </Link>
            ),
          })}
        </span>
        <button
          type="button"
          className={`${linkButtonClass} ${styles.link}`}
          aria-describedby={textId}
          onClick={putAside}
        >
          {t("home.notNow")}
        </button>
      </div>
    </Alert>
  );
}
