import {
  type CreatedToken,
  type CreateTokenInput,
  createTokenInput,
  limits,
  memberScopes,
  staffScopes,
} from "@sortes/contract";
import { Alert, Button, Checkbox, Field, Form, layout, Select, TextInput } from "@sortes/ui";
import { useId, useState } from "react";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useLostFocus } from "../../../../base/use-lost-focus.ts";
import { useServices, useSession } from "../../../../base/services.ts";
import { useCopy } from "../../../../base/use-copy.ts";
import { once } from "../../../../base/once.ts";
import * as styles from "../account.css.ts";

/** Lifetimes on offer, in days. */
const choices = [7, 30, limits.personalToken.days.default, 180, limits.personalToken.days.max];

/** The name, scopes and lifetime of a new token. */
function TokenForm({ onMade }: { onMade: (token: CreatedToken) => void }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const { user } = useSession();
  const legend = useId();
  const form = useForm({
    schema: createTokenInput,
    start: {
      name: "",
      scopes: [] as CreateTokenInput["scopes"],
      expiresInDays: limits.personalToken.days.default as number,
    },
    labels: {
      name: t("tokens.name"),
      scopes: t("tokens.scopes"),
      expiresInDays: t("tokens.expires"),
    },
    failed: "tokens.createFailed",
    async send(input) {
      onMade(await once("token", input, (options) => client.tokens.create.mutate(input, options)));
      await utils.tokens.list.invalidate();
    },
  });
  const scopes = user?.isStaff ? [...memberScopes, ...staffScopes] : memberScopes;
  const chosen = form.values.scopes;
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      <FormAlert form={form} />
      <Field label={form.labels.name} hint={t("tokens.nameHint")} error={form.errors.name}>
        <TextInput
          autoComplete="off"
          maxLength={limits.personalToken.name}
          {...form.text("name")}
        />
      </Field>
      <div role="group" aria-labelledby={legend} className={layout.stackSm}>
        <p id={legend}>
          <b>{form.labels.scopes}</b>
        </p>
        {form.errors.scopes && <Alert tone="error">{form.errors.scopes}</Alert>}
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={({ target: { checked } }) =>
              form.set({
                scopes: scopes.filter((one) => (one === scope ? checked : chosen.includes(one))),
              })
            }
          >
            {t(`tokens.scope_${scope}`)}
          </Checkbox>
        ))}
      </div>
      <Field label={form.labels.expiresInDays} error={form.errors.expiresInDays}>
        <Select
          value={form.values.expiresInDays}
          onChange={({ target }) => form.set({ expiresInDays: Number(target.value) })}
        >
          {choices.map((days) => (
            <option key={days} value={days}>
              {t("tokens.days", { days })}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" className={styles.submit} busy={form.isPending}>
        {t(form.isPending ? "tokens.creating" : "tokens.create")}
      </Button>
    </Form>
  );
}

interface ShownTokenProps {
  token: CreatedToken;
  onDone: () => void;
}

/** Shows a token, for the only time. */
function ShownToken({ token: { name, token }, onDone }: ShownTokenProps) {
  const { t } = useIntl();
  const copy = useCopy("tokens");
  return (
    <div className={layout.stack}>
      <Alert tone="success" takesFocus>
        {t("tokens.made", { name })}
      </Alert>
      <Field label={t("tokens.yours")} hint={t("tokens.hint")}>
        <TextInput
          readOnly
          autoComplete="off"
          spellCheck={false}
          value={token}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <div className={layout.row}>
        <Button onClick={() => void copy(token)}>{t("tokens.copy")}</Button>
        <Button tone="quiet" onClick={onDone}>
          {t("tokens.done")}
        </Button>
      </div>
    </div>
  );
}

/** The form of a new token; once created, the token replaces the form until it is dismissed. */
export function NewToken() {
  const [token, setToken] = useState<CreatedToken>();
  const dismiss = () => setToken(undefined);
  return (
    <div {...useLostFocus()}>
      {token ? <ShownToken token={token} onDone={dismiss} /> : <TokenForm onMade={setToken} />}
    </div>
  );
}
