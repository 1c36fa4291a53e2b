import type { ReactNode } from "react";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./StatusLine.css.ts";

/**
 * A quiet line across the page about the state of the whole app, such as being offline. It stays mounted: without
 * children nothing is seen, and what comes is read aloud.
 */
export function StatusLine({ children }: { children?: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <p className={styles.line}>
          <Icon name="info-fill" size="sm" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
