import "./shell/strict-policy.ts";
import { createRoot } from "react-dom/client";
import { openPage } from "./page.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
createRoot(root).render((await openPage()).app);
