import {
  type CreateTokenInput,
  createTokenInput,
  limits,
  memberScopes,
  staffScopes,
} from "@sortes/contract";
import { Alert, Button, Checkbox, Field, layout, Select, TextInput } from "@sortes/ui";
import { useId } from "react";
import { useIntl } from "react-intl";
import { useSession } from "../../../base/services.ts";
import { AccountAlert } from "../AccountAlert.tsx";
import { useAccountForm } from "../use-account-form.ts";
import * as styles from "./settings.css.ts";

interface TokenFormProps {
  /** What makes the token of what was filled in. */
  call: { isPending: boolean; error: unknown; reset: () => void };
  submit: (input: CreateTokenInput) => Promise<unknown>;
}

/** Days for which a token may be asked here. */
const choices = [7, 30, limits.personalToken.days.default, 180, limits.personalToken.days.max];

/** What a new token is called, what it may do and for how long. */
export function TokenForm({ call, submit }: TokenFormProps) {
  const { formatMessage } = useIntl();
  const { user } = useSession();
  const legend = useId();
  const form = useAccountForm({
    schema: createTokenInput,
    empty: { name: "", scopes: [], expiresInDays: limits.personalToken.days.default },
    labels: {
      name: formatMessage({ id: "tokens.name" }),
      scopes: formatMessage({ id: "tokens.scopes" }),
      expiresInDays: formatMessage({ id: "tokens.expires" }),
    },
    fallback: "tokens.createFailed",
    call,
    submit: async (values) => void (await submit(createTokenInput.parse(values))),
  });
  const scopes = user?.isStaff ? [...memberScopes, ...staffScopes] : memberScopes;
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      <Field
        label={form.labels.name}
        hint={formatMessage({ id: "tokens.nameHint" })}
        error={form.errors.name}
      >
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
            {formatMessage({ id: `tokens.scope_${scope}` })}
          </Checkbox>
        ))}
      </div>
      <Field label={form.labels.expiresInDays} error={form.errors.expiresInDays}>
        <Select {...form.register("expiresInDays", { valueAsNumber: true })}>
          {choices.map((days) => (
            <option key={days} value={days}>
              {formatMessage({ id: "tokens.days" }, { days })}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" className={styles.submit} busy={call.isPending}>
        {formatMessage({ id: call.isPending ? "tokens.creating" : "tokens.create" })}
      </Button>
    </form>
  );
}
