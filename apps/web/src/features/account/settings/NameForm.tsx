import { changeNameInput } from "@sortes/contract";
import { Button, Field, TextInput } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { trpc } from "../../../base/trpc.ts";
import { AccountAlert } from "../AccountAlert.tsx";
import { useAccountForm } from "../use-account-form.ts";
import * as styles from "./settings.css.ts";
import { useKeepUser } from "./use-keep-user.ts";

/** Asks for another name. @param name the one of now */
export function NameForm({ name }: { name: string }) {
  const { formatMessage } = useIntl();
  const { session } = useServices();
  const toasts = useToasts();
  const keepUser = useKeepUser();
  const change = trpc.users.change.useMutation();
  const form = useAccountForm({
    schema: changeNameInput,
    empty: { username: name },
    labels: { username: formatMessage({ id: "account.name" }) },
    fallback: "settings.nameFailed",
    call: change,
    async submit({ username }) {
      const { token } = session;
      keepUser(token, await change.mutateAsync({ username }));
      toasts.show({ tone: "success", text: formatMessage({ id: "settings.nameChanged" }) });
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      <Field
        label={form.labels.username}
        hint={formatMessage({ id: "account.nameHint" })}
        error={form.errors.username}
      >
        <TextInput autoComplete="username" {...form.register("username")} />
      </Field>
      <Button type="submit" className={styles.submit} busy={change.isPending}>
        {formatMessage({ id: change.isPending ? "settings.saving" : "settings.nameSave" })}
      </Button>
    </form>
  );
}
