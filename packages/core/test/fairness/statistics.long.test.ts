import { testStatistics } from "./statistics.ts";

testStatistics(1_000_000);
