import { limits, type TestAddress } from "@sortes/contract";
import { Alert, Button, Checkbox, Dialog, Field, layout, text, TextInput } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Address } from "../../../base/Address.tsx";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useFailureText, wordError } from "../../../base/error-text.ts";
import { ListFailure } from "../../../base/failures.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { once } from "../../../base/once.ts";
import { useTestAddresses } from "./use-test-addresses.ts";

/** Chooses, adds and removes test addresses. A new address receives tests only after its owner has confirmed it. */
export function TestAddresses({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { t } = intl;
  const { client, utils } = useServices();
  const { own, others, chosen, list, choose } = useTestAddresses();
  const failureText = useFailureText();
  const [email, setEmail] = useState("");
  const [said, say] = useState<string>();
  const place = useRef<HTMLUListElement>(null);
  const onSettled = () => utils.testAddresses.list.invalidate();
  const add = useMutation({
    mutationFn: () =>
      once("test-address", { email }, (options) =>
        client.testAddresses.add.mutate({ email }, options),
      ),
    onSuccess(added) {
      setEmail("");
      say(t("campaign.testAddressAsked", { address: added.email }));
    },
    onSettled,
  });
  const askAgain = useMutation({
    mutationFn: ({ id }: TestAddress) =>
      once("test-address-again", { id }, (options) =>
        client.testAddresses.askAgain.mutate({ id }, options),
      ),
    onSuccess: (_asked, { email: address }) => say(t("campaign.testAddressAsked", { address })),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: TestAddress) => client.testAddresses.remove.mutate({ id }),
    async onSuccess(_done, { email: address }) {
      say(t("campaign.testAddressRemoved", { address }));
      await onSettled();
      // the row and its focused button are gone
      requestAnimationFrame(() => place.current?.querySelector("input")?.focus());
    },
    onError: onSettled,
  });
  const failed = askAgain.error ?? remove.error;
  useStaffRights(add.error ?? failed);
  const refused = wordError(intl, add.error, "campaign.testAddressFailed");
  const isBusy = add.isPending || askAgain.isPending || remove.isPending;
  const begin = () => {
    say(undefined);
    askAgain.reset();
    remove.reset();
    add.reset();
  };
  return createPortal(
    <Dialog
      title={t("campaign.testAddresses")}
      closeLabel={t("campaign.close")}
      onClose={onClose}
      unsaved={email !== ""}
      cancel={t("campaign.testAddressesDone")}
      onSubmit={(event) => {
        // React would bubble the event through the portal to the campaign form
        event.stopPropagation();
        if (isBusy) return;
        begin();
        add.mutate();
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
                  onClick={() => {
                    if (isBusy) return;
                    begin();
                    askAgain.mutate(one);
                  }}
                >
                  {t("campaign.testAddressAgain")}
                </Button>
              )}
              <Button
                tone="quiet"
                size="sm"
                aria-label={t("campaign.testAddressRemoveNamed", { address: one.email })}
                busy={remove.isPending && remove.variables.id === one.id}
                onClick={() => {
                  if (isBusy) return;
                  begin();
                  remove.mutate(one);
                }}
              >
                {t("campaign.testAddressRemove")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {list.error && !list.data && (
        <ListFailure
          error={list.error}
          failed="campaign.testAddressesFailed"
          onRetry={() => void list.refetch()}
        />
      )}
      <div role="status">{said && <p>{said}</p>}</div>
      {failed && <Alert tone="error">{failureText(failed, "campaign.testAddressFailed")}</Alert>}
      <Field
        label={t("campaign.testAddressNew")}
        hint={t("campaign.testAddressNewHint")}
        error={refused.fields["email"] ?? (refused.summary.join(" ") || undefined)}
      >
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={limits.email}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            if (!add.isPending) add.reset();
          }}
        />
      </Field>
      <div>
        <Button type="submit" tone="quiet" busy={add.isPending}>
          {t(add.isPending ? "campaign.testAddressAdding" : "campaign.testAddressAdd")}
        </Button>
      </div>
    </Dialog>,
    // a portal: this form may be rendered inside another form
    document.body,
  );
}
