import type { PersonalToken } from "@sortes/contract";
import { Button, layout, Stamp, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { RevokeTokenDialog } from "./RevokeTokenDialog.tsx";
import * as styles from "./settings.css.ts";

interface TokenRowProps {
  token: PersonalToken;
  /** Called when it is revoked: the row is about to go, and the focus with it. */
  onRevoked: () => void;
}

/** What a token is called, what it may do and until when. */
export function TokenRow({ token, onRevoked }: TokenRowProps) {
  const { formatMessage, formatDate } = useIntl();
  const [isAsked, setAsked] = useState(false);
  const [now] = useState(Date.now);
  const { name, scopes, expiresAt, lastUsedAt } = token;
  const day = (moment: string) => formatDate(moment, { dateStyle: "medium" });
  const isExpired = Date.parse(expiresAt) <= now;
  return (
    <li className={styles.row}>
      <div className={layout.bar}>
        <div className={styles.device}>
          <p className={styles.value}>
            <b>{name}</b> {isExpired && <Stamp>{formatMessage({ id: "tokens.expired" })}</Stamp>}
          </p>
          <p className={text.muted}>
            {scopes.map((scope) => formatMessage({ id: `tokens.scope_${scope}` })).join(" · ")}
          </p>
          <p className={text.muted}>
            {formatMessage(
              { id: "tokens.times" },
              { ends: day(expiresAt), used: lastUsedAt ? day(lastUsedAt) : "never" },
            )}
          </p>
        </div>
        <Button
          tone="quiet"
          size="sm"
          aria-label={formatMessage({ id: "tokens.revokeOf" }, { name })}
          onClick={() => setAsked(true)}
        >
          {formatMessage({ id: "tokens.revoke" })}
        </Button>
      </div>
      {isAsked && (
        <RevokeTokenDialog token={token} onRevoked={onRevoked} onClose={() => setAsked(false)} />
      )}
    </li>
  );
}
