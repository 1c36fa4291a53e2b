import {
  type CreatedToken,
  type CreateTokenInput,
  createTokenInput,
  limits,
  memberScopes,
  staffScopes,
} from "@sortes/contract";
import { Alert, Button, Checkbox, Field, Form, layout, Select, TextInput } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { useServices, useSession } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { once } from "../../../../base/once.ts";
import { AccountAlert, useAccountForm } from "../account-form.tsx";
import * as styles from "../account.css.ts";

interface TokenFormProps {
  /** The mutation that creates the token. */
  call: { isPending: boolean; error: unknown; reset: () => void };
  submit: (input: CreateTokenInput) => Promise<unknown>;
}

/** Lifetimes on offer, in days. */
const choices = [7, 30, limits.personalToken.days.default, 180, limits.personalToken.days.max];

/** The name, scopes and lifetime of a new token. */
function TokenForm({ call, submit }: TokenFormProps) {
  const { t } = useIntl();
  const { user } = useSession();
  const legend = useId();
  const form = useAccountForm({
    schema: createTokenInput,
    empty: { name: "", scopes: [], expiresInDays: limits.personalToken.days.default },
    labels: {
      name: t("tokens.name"),
      scopes: t("tokens.scopes"),
      expiresInDays: t("tokens.expires"),
    },
    fallback: "tokens.createFailed",
    call,
    submit: async (values) => void (await submit(createTokenInput.parse(values))),
  });
  const scopes = user?.isStaff ? [...memberScopes, ...staffScopes] : memberScopes;
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      <Field label={form.labels.name} hint={t("tokens.nameHint")} error={form.errors.name}>
        <TextInput
          autoComplete="off"
          maxLength={limits.personalToken.name}
          {...form.register("name")}
        />
      </Field>
      <div role="group" aria-labelledby={legend} className={layout.stackSm}>
        <p id={legend}>
          <b>{form.labels.scopes}</b>
        </p>
        {form.errors.scopes && <Alert tone="error">{form.errors.scopes}</Alert>}
        {scopes.map((scope) => (
          <Checkbox key={scope} value={scope} {...form.register("scopes")}>
            {t(`tokens.scope_${scope}`)}
          </Checkbox>
        ))}
      </div>
      <Field label={form.labels.expiresInDays} error={form.errors.expiresInDays}>
        <Select {...form.register("expiresInDays", { valueAsNumber: true })}>
          {choices.map((days) => (
            <option key={days} value={days}>
              {t("tokens.days", { days })}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" className={styles.submit} busy={call.isPending}>
        {t(call.isPending ? "tokens.creating" : "tokens.create")}
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
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toasts.show({ tone: "success", text: t("tokens.copied") });
    } catch {
      toasts.show({ tone: "error", text: t("tokens.copyFailed") });
    }
  };
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
        <Button onClick={() => void copy()}>{t("tokens.copy")}</Button>
        <Button tone="quiet" onClick={onDone}>
          {t("tokens.done")}
        </Button>
      </div>
    </div>
  );
}

/** The form of a new token; once created, the token replaces the form until it is dismissed. */
export function NewToken() {
  const { client, utils } = useServices();
  const create = useMutation({
    // the secret is not cached after the page closes
    gcTime: 0,
    mutationFn: (input: CreateTokenInput) =>
      once("token", input, (options) => client.tokens.create.mutate(input, options)),
    onSuccess: () => utils.tokens.list.invalidate(),
  });
  return create.data ? (
    <ShownToken token={create.data} onDone={create.reset} />
  ) : (
    <TokenForm call={create} submit={create.mutateAsync} />
  );
}
