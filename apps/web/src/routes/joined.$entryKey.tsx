import { createFileRoute } from "@tanstack/react-router";
import { JoinedDraw } from "../features/draws/joined/JoinedDraw.tsx";
import { EntryPage } from "../features/generators/open-lists/join/EntryPage.tsx";

export const Route = createFileRoute("/joined/$entryKey")({
  staticData: { title: "join.mineTitle" },
  loader: async ({ context: { texts, utils }, params: { entryKey } }) => {
    await Promise.all([
      texts.load("join", "errors"),
      // failures are shown by the page
      utils.openLists.mine.prefetch({ entryKey }),
      utils.draws.joined.prefetch({ entryKey }),
    ]);
  },
  component: function JoinedRoute() {
    const { entryKey } = Route.useParams();
    return (
      <EntryPage key={entryKey} entryKey={entryKey} draw={<JoinedDraw entryKey={entryKey} />} />
    );
  },
});
