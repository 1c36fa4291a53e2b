import { createFileRoute } from "@tanstack/react-router";
import { JoinPage } from "../features/generators/open-lists/join/JoinPage.tsx";

export const Route = createFileRoute("/join/$key")({
  staticData: { title: "join.title" },
  loader: async ({ context: { texts, utils }, params: { key } }) => {
    // failures are shown by the page
    await Promise.all([texts.load("join"), utils.openLists.look.prefetch({ key })]);
  },
  component: function JoinRoute() {
    const { key } = Route.useParams();
    return <JoinPage key={key} listKey={key} />;
  },
});
