import type { User } from "@sortes/contract";
import { Drawing } from "@sortes/ui";
import { type HistoryState, useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode, SubmitEventHandler } from "react";
import { useIntl } from "../../../base/intl.ts";
import { FormPage } from "../../../base/FormPage.tsx";
import { displayName } from "../../../base/names.ts";
import { useServices } from "../../../base/services.ts";
import { isText } from "../../../base/shapes.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { drawing } from "./account.css.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address typed on another account page. */
    email?: string;
  }
}

/** Keeps a generator's input, the way back to it, and the typed address when switching between the account pages. */
export const handedOn =
  (email: string) =>
  ({ newDraw, openListsAt }: HistoryState): HistoryState => ({
    ...(newDraw && { newDraw }),
    ...(openListsAt && { openListsAt }),
    ...(email && { email }),
  });

/** The address typed on the last account page. The state of a history entry may hold anything. */
export const useTypedEmail = (): string =>
  useLocation({ select: ({ state: { email } }) => (isText(email) ? email : "") });

/**
 * Signs in after login or registration, returns to the home page, to the draw about to be published or to the form whose
 * list people shall join, and shows a welcome.
 */
export function useWelcome(): (opened: { user: User; token: string }) => Promise<void> {
  const { t } = useIntl();
  const { session, queryClient } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { newDraw, openListsAt } = useLocation({ select: ({ state }) => state });
  return async ({ user, token }) => {
    queryClient.clear();
    session.open(token, user);
    if (openListsAt) await navigate({ to: openListsAt, state: { openListsAt } });
    else await navigate(newDraw ? { to: "/draws/new", state: { newDraw } } : { to: "/" });
    const name = displayName(user) ?? t("shell.user");
    toasts.show({ tone: "success", text: t("account.welcome", { name }) });
  };
}

interface AccountPageProps {
  title: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** An account form, beside the benefits of an account. */
export function AccountPage(props: AccountPageProps) {
  const { t } = useIntl();
  const aside = {
    title: t("account.asideTitle"),
    text: t("account.asideText"),
    drawing: <Drawing name="slot-drawn" className={drawing} />,
  };
  return <FormPage {...props} aside={aside} />;
}
