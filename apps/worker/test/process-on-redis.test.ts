import { describeWorkerProcess } from "./worker-process.ts";

describeWorkerProcess("Redis");
