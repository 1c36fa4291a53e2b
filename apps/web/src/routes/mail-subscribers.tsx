import { createFileRoute } from "@tanstack/react-router";
import {
  bouncesInput,
  subscribersInput,
  subscribersSearch,
} from "../features/newsletter/readers/subscribers-search.ts";
import { SubscribersPage } from "../features/newsletter/readers/SubscribersPage.tsx";
import { requireStaff } from "../shell/require-staff.ts";

export const Route = createFileRoute("/mail-subscribers")({
  staticData: { title: "subscribers.title" },
  beforeLoad: requireStaff,
  validateSearch: subscribersSearch,
  // without loaderDeps: a new page is fetched while the old one stays, and so does the focus
  loader: async ({ context: { texts, utils }, location }) => {
    const search = subscribersSearch({ ...location.search });
    await Promise.all([
      texts.load("subscribers", "attestations", "history", "errors"),
      // failures are shown by the page
      search.view === "bounces"
        ? utils.bounces.list.prefetch(bouncesInput(search))
        : utils.subscribers.list.prefetch(subscribersInput(search)),
    ]);
  },
  component: SubscribersPage,
});
