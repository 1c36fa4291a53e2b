import type { OwnGenerator } from "@sortes/contract";
import { Alert, Button, Field, layout, Sheet, SheetBody, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useMutation } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { useExports } from "../../results/use-exports.ts";
import { useMayMake } from "../AboutOwn.tsx";

/** Turns the public page of a generator on and off. */
export function SharePanel({ generator: { id, shareId, takenDown } }: { generator: OwnGenerator }) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const mayMake = useMayMake();
  const { copy } = useExports();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (how: "share" | "unshare") => client.ownGenerators[how].mutate({ id }),
    onSuccess(changed) {
      utils.ownGenerators.get.setData({ id }, changed);
      void utils.ownGenerators.list.invalidate();
    },
  });
  const address = shareId === null ? "" : new URL(`/g/${shareId}`, window.location.href).href;
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{formatMessage({ id: "own-generators.shareTitle" })}</h2>
        <p>{formatMessage({ id: "own-generators.shareText" })}</p>
        {error && (
          <Alert tone="error" takesFocus>
            {errorText(error, "own-generators.shareFailed")}
          </Alert>
        )}
        {shareId === null ? (
          <div>
            <Button
              disabled={!mayMake || takenDown !== null}
              busy={isPending}
              onClick={() => mutate("share")}
            >
              {formatMessage({ id: "own-generators.share" })}
            </Button>
          </div>
        ) : (
          <>
            <Field label={formatMessage({ id: "own-generators.shareAddress" })}>
              <TextInput
                readOnly
                value={address}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            </Field>
            <div className={layout.row}>
              <Button tone="quiet" icon="copy" onClick={() => void copy(address)}>
                {formatMessage({ id: "own-generators.copyAddress" })}
              </Button>
              <Link to="/g/$shareId" params={{ shareId }}>
                {formatMessage({ id: "own-generators.openPage" })}
              </Link>
            </div>
            <div className={layout.row}>
              <Button tone="quiet" busy={isPending} onClick={() => mutate("unshare")}>
                {formatMessage({ id: "own-generators.unshare" })}
              </Button>
              <span className={text.muted}>
                {formatMessage({ id: "own-generators.unshareHint" })}
              </span>
            </div>
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}
