import type { Preferences } from "@sortes/contract";
import { Alert, Button, Checkbox, FormSheet, SheetBody, text } from "@sortes/ui";
import { type SubmitEventHandler, useState } from "react";
import { useIntl } from "react-intl";
import { confirmSession } from "../../base/confirm-session.ts";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { useErrorText } from "../../base/error-text.ts";
import { LetterChoices } from "./LetterChoices.tsx";

/** Whether the newsletter comes, how often and what about. */
export function PreferencesForm({ saved }: { saved: Preferences }) {
  const { formatMessage } = useIntl();
  const services = useServices();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [wanted, setWanted] = useState(saved);
  const save = trpc.newsletter.savePreferences.useMutation({
    onSuccess(now) {
      utils.newsletter.preferences.setData(undefined, now);
      // the account says whether they are subscribed
      void confirmSession(services);
    },
  });
  const set = (change: Partial<Preferences>) => {
    setWanted({ ...wanted, ...change });
    // what it said was of before
    if (!save.isPending) save.reset();
  };
  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(wanted);
  };
  return (
    <FormSheet onSubmit={onSubmit}>
      <SheetBody>
        <h2 className={text.h3}>{formatMessage({ id: "newsletter.preferencesTitle" })}</h2>
        {save.isError && (
          <Alert key={save.submittedAt} tone="error" takesFocus>
            {errorText(save.error, "newsletter.saveFailed")}
          </Alert>
        )}
        {save.isSuccess && (
          <Alert key={save.submittedAt} tone="success" takesFocus>
            {formatMessage({ id: "newsletter.saved" })}
          </Alert>
        )}
        <Checkbox
          checked={wanted.subscribed}
          onChange={(event) => set({ subscribed: event.target.checked })}
        >
          {formatMessage({ id: "newsletter.subscribed" })}
        </Checkbox>
        <LetterChoices value={wanted} onChange={set} />
        <Button type="submit" busy={save.isPending}>
          {formatMessage({ id: save.isPending ? "newsletter.saving" : "newsletter.save" })}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}
