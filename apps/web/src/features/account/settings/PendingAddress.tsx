import { Alert, layout, linkButtonClass } from "@sortes/ui";
import { useIntl } from "react-intl";
import { trpc } from "../../../base/trpc.ts";
import { useErrorText } from "../../../base/error-text.ts";

/** The address that waits for its link to be followed, and the way back. Nothing where there is none. */
export function PendingAddress() {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { data } = trpc.users.emailChange.useQuery();
  const withdraw = trpc.users.withdrawEmailChange.useMutation({
    onSuccess: () => utils.users.emailChange.setData(undefined, { pending: null }),
  });
  if (!data?.pending) return null;
  return (
    <div className={layout.stackSm}>
      {withdraw.isError && (
        <Alert key={withdraw.submittedAt} tone="error" takesFocus>
          {errorText(withdraw.error, "settings.withdrawFailed")}
        </Alert>
      )}
      <Alert tone="info">
        {formatMessage(
          { id: "settings.pending" },
          { email: <bdi key="email">{data.pending.email}</bdi> },
        )}{" "}
        <button
          type="button"
          className={linkButtonClass}
          aria-busy={withdraw.isPending}
          onClick={() => {
            if (!withdraw.isPending) withdraw.mutate();
          }}
        >
          {formatMessage({ id: "settings.withdraw" })}
        </button>
      </Alert>
    </div>
  );
}
