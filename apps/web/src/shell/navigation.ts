import { type LinkProps, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { focusHeading } from "../base/focus.ts";
import { type MessageId, useIntl } from "../base/intl.ts";
import { ownTitle } from "../base/texts.ts";
import { useSession } from "../base/services.ts";
import { useSignal } from "../base/signal.ts";

/** The place of a link: the header, the account menu, or the footer's column of the account or of information. */
type LinkPlace = "header" | "account" | "footer" | "info";

interface SiteLink {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly label: MessageId;
  readonly for: "everybody" | "guests" | "members" | "staff";
  /** The phone menu combines the header's and the account menu's links. */
  readonly in: readonly LinkPlace[];
  /** Whether the header of small desktops leaves it out. */
  readonly needsRoom?: true;
}

/** Links besides the generators, in the order of every list. */
const siteLinks: readonly SiteLink[] = [
  { to: "/packs", label: "shell.packs", for: "everybody", in: ["header"] },
  {
    to: "/draws",
    label: "shell.draws",
    for: "everybody",
    in: ["header", "account", "info"],
    needsRoom: true,
  },
  { to: "/my-history", label: "shell.myHistory", for: "members", in: ["header", "footer"] },
  { to: "/dashboard", label: "shell.dashboard", for: "members", in: ["account", "footer"] },
  { to: "/own-generators", label: "shell.generator_own", for: "members", in: ["account"] },
  { to: "/account", label: "shell.accountSettings", for: "members", in: ["account"] },
  { to: "/mail-campaigns", label: "shell.mailCampaigns", for: "staff", in: ["account"] },
  { to: "/mail-subscribers", label: "shell.subscribers", for: "staff", in: ["account"] },
  { to: "/mail-campaign", label: "shell.mailCampaign", for: "staff", in: ["account"] },
  { to: "/mail", label: "shell.newsletter", for: "everybody", in: ["header"] },
  { to: "/operations", label: "shell.operations", for: "staff", in: ["account"] },
  { to: "/tiers", label: "shell.tiers", for: "everybody", in: ["footer"] },
  { to: "/contact", label: "shell.contact", for: "everybody", in: ["footer"] },
  { to: "/staff", label: "shell.staff", for: "staff", in: ["account"] },
  { to: "/login", label: "shell.logIn", for: "guests", in: ["footer"] },
  { to: "/register", label: "shell.register", for: "guests", in: ["footer"] },
];

/** The links of these places for the current user. */
export function useSiteLinks(...places: LinkPlace[]): readonly SiteLink[] {
  const { isSignedIn, user } = useSession();
  const isFor = {
    everybody: true,
    guests: !isSignedIn,
    members: isSignedIn,
    staff: user?.isStaff === true,
  };
  return siteLinks.filter(
    (link) => isFor[link.for] && link.in.some((place) => places.includes(place)),
  );
}

interface Titled {
  staticData: { title?: MessageId };
}

const titleIdOf = (matches: Titled[]): MessageId | undefined =>
  matches.findLast((match) => match.staticData.title)?.staticData.title;

/**
 * Does on a page change what browsers do on a page load: sets the title, scrolls to the top, focuses the heading and
 * announces the page.
 * @returns the text of a live region
 */
export function useNavigation(): string {
  const { t, messages } = useIntl();
  const router = useRouter();
  const titleId = useRouterState({ select: (state) => titleIdOf(state.matches) });
  const [announced, announce] = useState("");
  // a page that failed to load may lack its messages
  const wordTitle = (id: MessageId | undefined) =>
    id && id in messages ? t("shell.title", { page: ownTitle.get() ?? t(id) }) : undefined;
  useSignal(ownTitle, undefined);
  const title = wordTitle(titleId);

  useEffect(() => {
    document.title = title ?? "Sortes";
  }, [title]);

  // the browser would restore the scroll position, which is right only after a reload
  useEffect(() => {
    const scrollsItself = (decides: ScrollRestoration) => () => {
      window.history.scrollRestoration = decides;
    };
    const [never, onReload] = [scrollsItself("manual"), scrollsItself("auto")];
    never();
    window.addEventListener("pageshow", never);
    window.addEventListener("pagehide", onReload);
    return () => {
      window.removeEventListener("pageshow", never);
      window.removeEventListener("pagehide", onReload);
    };
  }, []);

  const arrive = useEffectEvent(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    focusHeading();
    announce(wordTitle(titleIdOf(router.state.matches)) ?? "");
  });
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // the browser itself announces the first page
        if (fromLocation && pathChanged) arrive();
      }),
    [router],
  );
  return announced;
}
