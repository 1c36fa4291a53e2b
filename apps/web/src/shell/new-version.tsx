import { LinkButton } from "@sortes/ui";
import { useEffect } from "react";
import { useIntl } from "../base/intl.ts";
import type { PartError } from "../base/import-part.ts";
import { useToasts } from "../base/toasts.tsx";
import { Signal, useSignal } from "../base/signal.ts";

/** Time limit in ms for looking for a new version. */
const patience = 5000;

/** Whether the server has a newer version of the app. */
export const newVersion = new Signal(false);
/** Whether a part of the page was fetched but cannot run until a reload. */
export const brokenPart = new Signal(false);
/** Whether the error page already says so. */
export const newVersionOnPage = new Signal(false);

const fetchPage = () => fetch("/", { cache: "no-store", signal: AbortSignal.timeout(patience) });

const missing = "A part of the page is missing";

/** Whether a page could not be shown because a chunk could not be fetched. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(missing);

/** Whether a reload would succeed: the server returns the page. */
export async function canReload(): Promise<boolean> {
  try {
    return (await fetchPage()).ok;
  } catch {
    return false;
  }
}

let asking = false;

/** Starts to look for a new version whenever a chunk cannot be loaded. */
export const watchForNewVersion = (): void =>
  window.addEventListener("vite:preloadError", (event) => look(event as PartError));

function look({ payload, isFetched }: PartError): void {
  // the router would recognise the browser's message and reload the page without asking
  payload.message = `${missing} (${payload.message})`;
  void askForNewVersion(isFetched);
}

/**
 * Compares this page's entry script with the server's, and offers to reload if they differ.
 * @param isBroken whether a part of this version cannot run either, until a reload
 */
export async function askForNewVersion(isBroken = false): Promise<void> {
  const own = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute("src");
  if (!own || asking || newVersion.get()) return;
  asking = true;
  try {
    const reply = await fetchPage();
    if (!reply.ok) return;
    if (!(await reply.text()).includes(`"${own}"`)) newVersion.set(true);
    else if (isBroken) brokenPart.set(true);
  } catch {
    // the server is unreachable, which the page reports elsewhere
  } finally {
    asking = false;
  }
}

export const reload = (): void => window.location.reload();

/** Offers to reload if a chunk is missing or cannot run, unless the error page already does. */
export function NewVersionToast() {
  const { t } = useIntl();
  const toasts = useToasts();
  const isNew = useSignal(newVersion);
  const isBroken = useSignal(brokenPart);
  const saidByPage = useSignal(newVersionOnPage);
  const show = (isNew || isBroken) && !saidByPage;
  useEffect(() => {
    if (!show) return undefined;
    return toasts.show({
      tone: "info",
      text: t(isNew ? "shell.newVersion" : "shell.brokenPart"),
      action: <LinkButton onClick={reload}>{t("shell.reload")}</LinkButton>,
      duration: "untilAnswered",
    });
  }, [show, isNew, toasts, t]);
  return null;
}
