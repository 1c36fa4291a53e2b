import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import * as styles from "./templates.css.ts";

/** Serialises renderings: the server allows 120 a minute per staff member. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  const turn = last.then(make);
  last = turn.catch(() => undefined);
  return turn;
}

interface MiniatureProps {
  name: string;
  /** Renders the mail. @returns its one-time address */
  render: (signal: AbortSignal) => Promise<string>;
}

/** A thumbnail of a mail, rendered when it scrolls into view. It is inert. */
export function Miniature({ name, render }: MiniatureProps) {
  const { t } = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const made = await inTurn(async () => (signal.aborted ? undefined : await render(signal)));
      if (!signal.aborted) setAddress(made);
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  });
  useEffect(() => {
    const abort = new AbortController();
    const { current: seen } = box;
    const watch =
      seen && typeof IntersectionObserver !== "undefined"
        ? new IntersectionObserver((entries, watching) => {
            if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
            watching.disconnect();
            void begin(abort.signal);
          })
        : undefined;
    if (seen && watch) watch.observe(seen);
    else void begin(abort.signal);
    return () => {
      watch?.disconnect();
      abort.abort();
    };
  }, []);
  return (
    <div ref={box} className={styles.miniature} aria-hidden inert>
      {isFailed && t("campaign.templateUnseen")}
      {address !== undefined && (
        <iframe
          src={address}
          sandbox=""
          referrerPolicy="no-referrer"
          title={t("campaign.templatePicture", { name })}
          className={styles.picture}
          // keeps the frame out of the tab order
          tabIndex={-1}
        />
      )}
    </div>
  );
}
