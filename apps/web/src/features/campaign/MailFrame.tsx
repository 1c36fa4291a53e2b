import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import * as styles from "./campaign.css.ts";
import type { PreviewLook } from "./preview-looks.ts";

interface MailFrameProps {
  address: string;
  look: Exclude<PreviewLook, "text">;
  /** Something newer is being rendered, or cannot be. */
  isStale: boolean;
  /** The frame was loaded again: its address shows the mail once, so another is needed. */
  onUsedUp: () => void;
}

/** Pixels that a mail has on a desktop. */
const wide = 680;

/** The mail in a frame in which nothing runs, and which can lead nowhere. */
export function MailFrame({ address, look, isStale, onUsedUp }: MailFrameProps) {
  const { formatMessage } = useIntl();
  const desk = useRef<HTMLDivElement>(null);
  const loads = useRef(0);
  const [room, setRoom] = useState(wide);
  useEffect(() => {
    const box = desk.current;
    if (!box || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth || wide));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const { style } = desk.current ?? {};
    style?.setProperty("--wide", `${Math.max(room, wide)}px`);
    style?.setProperty("--scale", String(Math.min(1, room / wide)));
  }, [room]);
  return (
    <div ref={desk} className={styles.desk}>
      <iframe
        src={address}
        sandbox=""
        referrerPolicy="no-referrer"
        title={formatMessage({ id: "campaign.frame" })}
        className={[look === "phone" ? styles.phone : styles.wide, isStale && styles.stale]
          .filter(Boolean)
          .join(" ")}
        onLoad={() => {
          loads.current += 1;
          if (loads.current > 1) onUsedUp();
        }}
      />
    </div>
  );
}
