import type { User } from "@sortes/contract";
import { useNavigate } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { displayName } from "../../base/names.ts";

interface OpenedSession {
  user: User;
  token: string;
}

/** After login and register: signed in, home, and a word of welcome. */
export function useWelcome(): (opened: OpenedSession) => Promise<void> {
  const { formatMessage } = useIntl();
  const { session, queryClient } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  return async ({ user, token }) => {
    queryClient.clear();
    session.open(token, user);
    await navigate({ to: "/" });
    const name = displayName(user) ?? formatMessage({ id: "shell.user" });
    toasts.show({ tone: "success", text: formatMessage({ id: "account.welcome" }, { name }) });
  };
}
