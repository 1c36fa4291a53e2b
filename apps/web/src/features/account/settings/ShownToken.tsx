import type { CreatedToken } from "@sortes/contract";
import { Alert, Button, Field, layout, TextInput } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useToasts } from "../../../base/toasts.tsx";

interface ShownTokenProps {
  token: CreatedToken;
  onDone: () => void;
}

/** The only sight of a token. */
export function ShownToken({ token: { name, token }, onDone }: ShownTokenProps) {
  const { formatMessage } = useIntl();
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toasts.show({ tone: "success", text: formatMessage({ id: "tokens.copied" }) });
    } catch {
      toasts.show({ tone: "error", text: formatMessage({ id: "tokens.copyFailed" }) });
    }
  };
  return (
    <div className={layout.stack}>
      <Alert tone="success" takesFocus>
        {formatMessage({ id: "tokens.made" }, { name })}
      </Alert>
      <Field
        label={formatMessage({ id: "tokens.yours" })}
        hint={formatMessage({ id: "tokens.hint" })}
      >
        <TextInput
          readOnly
          autoComplete="off"
          spellCheck={false}
          value={token}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <div className={layout.row}>
        <Button onClick={() => void copy()}>{formatMessage({ id: "tokens.copy" })}</Button>
        <Button tone="quiet" onClick={onDone}>
          {formatMessage({ id: "tokens.done" })}
        </Button>
      </div>
    </div>
  );
}
