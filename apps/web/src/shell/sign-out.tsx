import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, createContext, type ReactNode, use, useState } from "react";
import { isUnauthorized } from "../base/errors.ts";
import { useIntl } from "../base/intl.ts";
import { loadPart } from "../base/load-part.ts";
import { useServices } from "../base/services.ts";
import { readStored, removeStored } from "../base/storage.ts";
import { forgetTyped } from "../base/stored-state.ts";
import { useToasts } from "../base/toasts.tsx";
import type { Parting } from "../base/trpc.ts";
import type { SignOutDialogProps } from "./SignOutDialog.tsx";

const SignOutContext = createContext<(() => void) | undefined>(undefined);

/** Returns a function that signs out; it asks first if results that wait on this device would be lost. */
export function useSignOut(): () => void {
  const signOut = use(SignOutContext);
  if (!signOut) throw new Error("No question about signing out above this component");
  return signOut;
}

/** Signs out, and hosts the question, whose code and messages are loaded on demand. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const { t } = useIntl();
  const { client, queryClient, session, texts } = useServices();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [dialog, setDialog] = useState<{
    Question: ComponentType<SignOutDialogProps>;
    owner: string;
  }>();
  const fail = () => toasts.show({ tone: "error", text: t("shell.signOutFailed") });
  /** Ends the session in this browser at once; if the call fails, it stays open on the server. */
  const signOut = () => {
    // the server had already ended the session
    const signedOut = () => toasts.show({ tone: "info", text: t("shell.signedOut") });
    const context: Parting & Record<string, unknown> = { partingToken: session.token };
    const last = [...session.lastCalls].map((send) => send());
    void Promise.all(last)
      .then(() => client.users.logout.mutate(undefined, { context }))
      .then(signedOut, (error: unknown) => {
        // the server did not know the session any more
        if (isUnauthorized(error)) signedOut();
        else fail();
      });
    removeStored(`waiting-saves.${session.state.get()?.user?.id}`);
    session.part();
    queryClient.clear();
    forgetTyped();
    void navigate({ to: "/" });
  };
  const ask = async () => {
    const owner = session.state.get()?.user?.id;
    if (owner === undefined || readStored(`waiting-saves.${owner}`) === undefined) return signOut();
    try {
      const part = loadPart(() => import("./SignOutDialog.tsx"));
      const [{ SignOutDialog }] = await Promise.all([part, texts.load("sign-out", "errors")]);
      setDialog({ Question: SignOutDialog, owner });
    } catch {
      fail();
    }
  };
  return (
    <SignOutContext value={() => void ask()}>
      {children}
      {dialog && (
        <dialog.Question
          owner={dialog.owner}
          onSignOut={signOut}
          onClose={() => setDialog(undefined)}
        />
      )}
    </SignOutContext>
  );
}
