import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { QrCode } from "./QrCode.tsx";

test("a code keeps its place while its generator loads", async () => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <QrCode value="https://sortes.example/join/x" label="The list's code" size={120} />
    </QueryClientProvider>,
  );
  const place = () => {
    const svg = container.querySelector("svg");
    return [svg?.getAttribute("width"), svg?.getAttribute("height")];
  };
  expect(screen.queryByRole("img")).toBeNull();
  expect(place()).toEqual(["120", "120"]);
  expect(await screen.findByRole("img", { name: "The list's code" })).toBeTruthy();
  expect(place()).toEqual(["120", "120"]);
});
