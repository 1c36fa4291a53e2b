import { cryptoRandom, drawExchange, type GiftInputs, type GiftOutcome } from "@sortes/core";
import { workerScope } from "../../../base/worker-scope.ts";

const scope = workerScope<GiftInputs, GiftOutcome>();

// an error reaches the page as the worker's error event; the page has checked the inputs
scope.onmessage = ({ data }) => scope.postMessage(drawExchange(data, cryptoRandom()));
