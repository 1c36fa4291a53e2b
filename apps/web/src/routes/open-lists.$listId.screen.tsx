import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../base/services.ts";
import { OpenListScreen } from "../features/generators/open-lists/screen/OpenListScreen.tsx";

export const Route = createFileRoute("/open-lists/$listId/screen")({
  staticData: { title: "open-lists.screenTitle" },
  beforeLoad: requireSession,
  loader: async ({ context: { texts, utils }, params: { listId: id } }) => {
    await Promise.all([
      texts.load("open-lists", "errors"),
      // failures are shown by the page
      utils.openLists.find.prefetch({ id }),
    ]);
  },
  component: function ScreenRoute() {
    return <OpenListScreen id={Route.useParams().listId} />;
  },
});
