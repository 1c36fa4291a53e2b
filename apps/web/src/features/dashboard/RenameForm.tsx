import { limits } from "@sortes/contract";
import { Alert, Button, Field, layout, TextInput, Form } from "@sortes/ui";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { wordError } from "../../base/error-text.ts";
import { changeCached } from "../history/use-item-actions.tsx";

interface RenameFormProps {
  id: string;
  name: string;
  /** Told whether closing would lose something. */
  onChange: (isChanged: boolean) => void;
  /** The name that it has now, or none if the person thought better of it. */
  onEnd: (name?: string) => void;
}

/** Gives a saved result another name. */
export function RenameForm({ id, name, onChange, onEnd }: RenameFormProps) {
  const intl = useIntl();
  const { t } = intl;
  const services = useServices();
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const { mutate, isPending, error } = trpc.history.rename.useMutation({
    onSuccess({ name: given }) {
      changeCached(services, id, (item) => ({ ...item, name: given }));
      void services.utils.history.list.invalidate();
      onEnd(given);
    },
  });
  const { summary, fields } = error
    ? wordError(intl, error, "dashboard.renameFailed")
    : { summary: [], fields: {} };
  const save = () => {
    if (!isPending) mutate({ id, name: typed });
  };
  return (
    <Form onSubmit={save}>
      <div className={layout.stack}>
        {error && !fields.name && <Alert tone="error">{summary.join(" ")}</Alert>}
        <Field label={t("dashboard.newName")} error={fields.name}>
          <TextInput
            ref={field}
            dir="auto"
            autoComplete="off"
            maxLength={limits.saveName}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(target.value !== name);
            }}
          />
        </Field>
        <div className={layout.row}>
          <Button tone="quiet" size="sm" onClick={() => onEnd()}>
            {t("dashboard.cancel")}
          </Button>
          <Button type="submit" size="sm" busy={isPending}>
            {t("dashboard.saveName")}
          </Button>
        </div>
      </div>
    </Form>
  );
}
