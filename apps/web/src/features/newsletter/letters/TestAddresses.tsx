import { limits, type TestAddress } from "@sortes/contract";
import { Alert, Button, Checkbox, Dialog, Field, layout, text, TextInput } from "@sortes/ui";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Address } from "../../../base/Address.tsx";
import { useErrorText } from "../../../base/error-text.ts";
import { focusSoon } from "../../../base/focus-moves.ts";
import { FormAlert, useForm } from "../../../base/form.tsx";
import { useIntl } from "../../../base/intl.ts";
import { LoadState } from "../../../base/LoadState.tsx";
import { useServices } from "../../../base/services.ts";
import { once } from "../../../base/once.ts";
import { useCall } from "../../../base/use-call.ts";
import { useTestAddresses } from "./use-test-addresses.ts";

/** Chooses, adds and removes test addresses. A new address receives tests only after its owner has confirmed it. */
export function TestAddresses({ onClose }: { onClose: () => void }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const { own, others, chosen, list, choose } = useTestAddresses();
  const errorText = useErrorText();
  const [said, say] = useState<string>();
  const place = useRef<HTMLUListElement>(null);
  const onSettled = () => utils.testAddresses.list.invalidate();
  const form = useForm({
    start: { email: "" },
    failed: "campaign.testAddressFailed",
    empties: true,
    async send(input) {
      begin();
      const added = await once("test-address", input, (options) =>
        client.testAddresses.add.mutate(input, options),
      );
      say(t("campaign.testAddressAsked", { address: added.email }));
      await onSettled();
    },
    onRefused: onSettled,
  });
  const askAgain = useCall({
    mutationFn: ({ id }: TestAddress) =>
      once("test-address-again", { id }, (options) =>
        client.testAddresses.askAgain.mutate({ id }, options),
      ),
    onSuccess: (_asked, { email: address }) => say(t("campaign.testAddressAsked", { address })),
    onSettled,
  });
  const remove = useCall({
    mutationFn: ({ id }: TestAddress) => client.testAddresses.remove.mutate({ id }),
    async onSuccess(_done, { email: address }) {
      say(t("campaign.testAddressRemoved", { address }));
      await onSettled();
      // the row and its focused button are gone
      focusSoon(place.current, "input", 0);
    },
    onError: onSettled,
  });
  const failed = askAgain.error ?? remove.error;
  const isBusy = form.isPending || askAgain.isPending || remove.isPending;
  const begin = () => {
    say(undefined);
    askAgain.reset();
    remove.reset();
  };
  const act = (call: typeof askAgain | typeof remove, one: TestAddress) => {
    if (isBusy) return;
    begin();
    form.again();
    call.send(one);
  };
  return createPortal(
    <Dialog
      title={t("campaign.testAddresses")}
      closeLabel={t("shell.close")}
      onClose={onClose}
      unsaved={form.isTyped}
      cancel={t("campaign.testAddressesDone")}
      onSubmit={(event) => {
        if (!isBusy) form.onSubmit(event);
      }}
    >
      <p className={text.muted}>{t("campaign.testAddressesText")}</p>
      <ul ref={place} className={layout.stackSm}>
        <li>
          <Checkbox
            checked={chosen.includes(own)}
            hint={t("campaign.testAddressOwn")}
            onChange={({ target }) => choose(own, target.checked)}
          >
            <Address>{own}</Address>
          </Checkbox>
        </li>
        {others.map((one) => (
          <li key={one.id} className={layout.bar}>
            {one.confirmedAt === null ? (
              <div id={`test-address-${one.id}`}>
                <Address>{one.email}</Address>
                <p className={text.muted}>{t("campaign.testAddressWaits")}</p>
              </div>
            ) : (
              <Checkbox
                id={`test-address-${one.id}`}
                checked={chosen.includes(one.email)}
                onChange={({ target }) => choose(one.email, target.checked)}
              >
                <Address>{one.email}</Address>
              </Checkbox>
            )}
            <div className={layout.row}>
              {one.confirmedAt === null && (
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={t("campaign.testAddressAgainTo", { address: one.email })}
                  busy={askAgain.isPending && askAgain.variables.id === one.id}
                  onClick={() => act(askAgain, one)}
                >
                  {t("campaign.testAddressAgain")}
                </Button>
              )}
              <Button
                tone="quiet"
                size="sm"
                aria-label={t("campaign.testAddressRemoveNamed", { address: one.email })}
                busy={remove.isPending && remove.variables.id === one.id}
                onClick={() => act(remove, one)}
              >
                {t("campaign.testAddressRemove")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {!list.data && (
        <LoadState query={list} loading="shell.loading" failed="campaign.testAddressesFailed" />
      )}
      <div role="status">{said && <p>{said}</p>}</div>
      {failed && <Alert tone="error">{errorText(failed, "campaign.testAddressFailed")}</Alert>}
      <FormAlert form={form} />
      <Field
        label={t("campaign.testAddressNew")}
        hint={t("campaign.testAddressNewHint")}
        error={form.errors.email}
      >
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={limits.email}
          {...form.text("email")}
        />
      </Field>
      <div>
        <Button type="submit" tone="quiet" busy={form.isPending}>
          {t(form.isPending ? "campaign.testAddressAdding" : "campaign.testAddressAdd")}
        </Button>
      </div>
    </Dialog>,
    // a portal: this form may be rendered inside another form
    document.body,
  );
}
