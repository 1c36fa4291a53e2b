import { addCampaign, addSubscribers } from "@sortes/testing";
import type { Figure, Size } from "./support/report.ts";
import { allSent, peakMemoryOf, rateOf, withSending } from "./support/sending.ts";

/** Recipients of the campaigns, the baseline first. */
const sizes: Record<Size, readonly number[]> = {
  full: [10_000, 100_000, 1_000_000],
  tiny: [20, 60],
};

/** Peak memory of a worker for campaigns of different sizes. Linux only: memory is read from /proc. */
export async function run(size: Size): Promise<Figure[]> {
  const peaks: number[] = [];
  for (const recipients of sizes[size]) peaks.push(await peakAt(recipients));
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  const [least = Number.NaN] = peaks;
  return sizes[size].slice(1).map((recipients, i) => {
    const peak = peaks[i + 1] ?? Number.NaN;
    const more = `${peak < least ? "" : "+"}${megabytes(peak - least)} MB`;
    return {
      what: `a worker at ${recipients.toLocaleString("en")} recipients`,
      found: `${megabytes(peak)} MB at most, ${more} (bar: +20 MB)`,
      baseline: `${sizes[size][0]?.toLocaleString("en")} recipients, ${megabytes(least)} MB`,
      ratio: peak / least,
    };
  });
}

async function peakAt(recipients: number): Promise<number> {
  return await withSending(async (sending) => {
    await addSubscribers(sending.databaseUrl, recipients);
    await addCampaign(sending.databaseUrl, { bytes: 4000 });
    const worker = await sending.startWorker();
    await rateOf(sending, recipients);
    await allSent(sending);
    return await peakMemoryOf(worker);
  });
}
