import { describeWorkerProcess } from "./worker-process.ts";

describeWorkerProcess("PostgreSQL");
