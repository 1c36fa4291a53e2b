import { createFileRoute } from "@tanstack/react-router";
import { JoinPage } from "../features/generators/open-lists/join/JoinPage.tsx";
import { entriesOfDevice } from "../features/generators/open-lists/join/use-join.ts";

export const Route = createFileRoute("/join/$key")({
  staticData: { title: "join.title" },
  loader: async ({ context, params: { key } }) => {
    await Promise.all([
      context.texts.load("join"),
      // failures are shown by the page
      context.utils.openLists.look.prefetch({ key }),
      context.queryClient.prefetchQuery(entriesOfDevice(context, key)),
    ]);
  },
  component: function JoinRoute() {
    const { key } = Route.useParams();
    return <JoinPage key={key} listKey={key} />;
  },
});
