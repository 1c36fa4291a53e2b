import type { PersonalToken } from "@sortes/contract";
import { Button, layout, Stamp, text } from "@sortes/ui";
import { useState } from "react";
import { LoadState } from "../../../../base/LoadState.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { trpc } from "../../../../base/trpc.ts";
import { useLostFocus } from "../../../../base/use-lost-focus.ts";
import type { SettingsForms } from "./forms.later.tsx";
import { SettingsSection } from "./sections.tsx";
import * as styles from "../account.css.ts";

interface RevokeTokenDialogProps {
  token: PersonalToken;
  onClose: () => void;
}

/** Asks before a token is revoked: programs that use it lose access at once. */
function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const toasts = useToasts();
  const { id, name } = token;
  return (
    <ConfirmDialog
      removes
      title={t("tokens.revokeTitle")}
      act="tokens.revoke"
      cancel="tokens.keep"
      failed="tokens.revokeFailed"
      run={() => client.tokens.revoke.mutate({ id })}
      refresh={() => utils.tokens.list.invalidate()}
      onDone={() => toasts.show({ tone: "success", text: t("tokens.revoked", { name }) })}
      onClose={onClose}
    >
      <p>{t("tokens.revokeText", { name: <b key="name">{name}</b> })}</p>
    </ConfirmDialog>
  );
}

/** The name, scopes and expiry of a token. */
function TokenRow({ token }: { token: PersonalToken }) {
  const { t, formatDate } = useIntl();
  const [isAsked, setAsked] = useState(false);
  const [now] = useState(Date.now);
  const { name, scopes, expiresAt, lastUsedAt } = token;
  const day = (moment: string) => formatDate(moment, { dateStyle: "medium" });
  const isExpired = Date.parse(expiresAt) <= now;
  return (
    <li className={styles.row}>
      <div className={layout.bar}>
        <div className={styles.device}>
          <p className={text.long}>
            <b>{name}</b> {isExpired && <Stamp>{t("tokens.expired")}</Stamp>}
          </p>
          <p className={text.muted}>
            {scopes.map((scope) => t(`tokens.scope_${scope}`)).join(" · ")}
          </p>
          <p className={text.muted}>
            {t("tokens.times", {
              ends: day(expiresAt),
              used: lastUsedAt ? day(lastUsedAt) : "never",
            })}
          </p>
        </div>
        <Button
          tone="quiet"
          size="sm"
          aria-label={t("tokens.revokeOf", { name })}
          onClick={() => setAsked(true)}
        >
          {t("tokens.revoke")}
        </Button>
      </div>
      {isAsked && <RevokeTokenDialog token={token} onClose={() => setAsked(false)} />}
    </li>
  );
}

/** The user's personal access tokens, and the form for a new one. */
export function TokensSection({ NewToken }: Pick<SettingsForms, "NewToken">) {
  const { t } = useIntl();
  return (
    <SettingsSection title={t("tokens.title")} lead={t("tokens.lead")}>
      <Tokens />
      <NewToken />
    </SettingsSection>
  );
}

function Tokens() {
  const { t } = useIntl();
  // a revoked token's row goes
  const list = useLostFocus();
  // the route loader has just tried
  const { data, error, refetch } = trpc.tokens.list.useQuery(undefined, { retryOnMount: false });
  if (error || !data)
    return (
      <LoadState
        query={{ data, error, refetch }}
        loading="tokens.loading"
        failed="tokens.listFailed"
      />
    );
  return (
    <div {...list}>
      {data.length === 0 ? (
        <p className={text.muted}>{t("tokens.none")}</p>
      ) : (
        <ul className={styles.list} aria-label={t("tokens.title")}>
          {data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
    </div>
  );
}
