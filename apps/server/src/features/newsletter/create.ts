import { Resolver } from "node:dns/promises";
import { pictureLimits } from "@sortes/contract";
import { prepareRendering, renderCampaign } from "@sortes/email";
import { PictureBucket, PictureEncoder, PictureFolder } from "@sortes/pictures";
import { LetterArchive } from "./archive/archive.service.ts";
import { CampaignArchive } from "./campaigns/campaign-archive.ts";
import { CampaignAudiences, CampaignCounts } from "./campaigns/campaign-counts.ts";
import { CampaignDeeds } from "./campaigns/campaign-dto.ts";
import { CampaignHours } from "./campaigns/campaign-hours.ts";
import { CampaignLifecycle } from "./campaigns/campaign-lifecycle.ts";
import { CampaignSubjects } from "./campaigns/campaign-subjects.ts";
import { Campaigns } from "./campaigns/campaigns.service.ts";
import { CampaignRecipients } from "./campaigns/recipients.service.ts";
import { CampaignJobs } from "./campaigns/scheduling.ts";
import { SendAgain } from "./campaigns/send-again.service.ts";
import { WelcomeSeriesDesk } from "./campaigns/welcome.service.ts";
import { CampaignLinks } from "./letters/campaign-links.ts";
import { CampaignRendering } from "./letters/campaign-rendering.ts";
import { CampaignTests } from "./letters/campaign-tests.ts";
import { Pictures } from "./letters/pictures/pictures.service.ts";
import { CampaignPreviews } from "./letters/preview.service.ts";
import { Templates } from "./letters/templates/templates.service.ts";
import { TestAddresses } from "./letters/test-addresses.service.ts";
import { ImportRunner } from "./readers/import/import-runner.ts";
import { ImportSteps } from "./readers/import/import-steps.ts";
import { SubscriberImports } from "./readers/import/direct-import.ts";
import { LetterPreferences } from "./readers/letter-preferences.service.ts";
import { NewsletterPreferences } from "./readers/preferences.service.ts";
import { Segments } from "./readers/segments.service.ts";
import { SubscriberFields } from "./readers/subscriber-fields.ts";
import { Subscribers } from "./readers/subscribers.service.ts";
import { Subscriptions } from "./readers/subscriptions.service.ts";
import { Reports } from "./sending/bounce-reports.service.ts";
import { Bounces } from "./sending/bounces.service.ts";
import { Sending } from "./sending/sending.service.ts";
import { Brand } from "./settings/brand.service.ts";
import { SenderRecords } from "./settings/sender-dns/sender-dns.service.ts";
import { NewsletterSettings } from "./settings/settings.service.ts";
import { Webhooks } from "./settings/webhooks/webhooks.service.ts";
import { LinkMaps } from "./statistics/link-map.service.ts";
import { ReaderStatistics } from "./statistics/reader-statistics.service.ts";
import { Statistics } from "./statistics/statistics.service.ts";
import type { Ground } from "../ground/create.ts";
import type { Config } from "../../config.ts";

/** The services of the newsletter: letters, campaigns, readers, sending and statistics. */
export function createNewsletter(
  config: Config,
  ground: Ground,
  { isWorkerMissing }: { isWorkerMissing: () => Promise<boolean> },
) {
  const { log } = ground;
  const isPrivateAllowed = config.webhooksPrivate;
  const sent = { ...ground, from: config.mailFrom, render: renderCampaign };
  const base = { ...sent, counts: new CampaignCounts(sent), jobs: new CampaignJobs(sent) };
  const parts = { ...base, previews: new CampaignPreviews(base) };
  const rendering = new CampaignRendering(parts);
  const importRunner = new ImportRunner(parts);
  return {
    campaigns: new Campaigns({ ...parts, prepareRendering }),
    campaignAudiences: new CampaignAudiences(parts),
    campaignArchive: new CampaignArchive(parts),
    campaignDeeds: new CampaignDeeds(parts),
    campaignLifecycle: new CampaignLifecycle({
      ...parts,
      rendering,
      hours: new CampaignHours(parts),
    }),
    campaignRecipients: new CampaignRecipients(parts),
    campaignSubjects: new CampaignSubjects(parts),
    sendAgain: new SendAgain(parts),
    welcome: new WelcomeSeriesDesk({ ...parts, rendering }),
    campaignLinks: new CampaignLinks({ ...parts, isPrivateAllowed }),
    campaignPreviews: parts.previews,
    campaignTests: new CampaignTests(parts),
    pictures: new Pictures({
      ...parts,
      store: config.media.bucket
        ? new PictureBucket(config.media.bucket)
        : new PictureFolder(config.media.folder),
      encoder: new PictureEncoder({
        limits: pictureLimits,
        onFault: (why) => log.info({ why }, "a picture could not be read"),
      }),
    }),
    templates: new Templates(parts),
    testAddresses: new TestAddresses(parts),
    letterArchive: new LetterArchive(parts),
    importRunner,
    importSteps: new ImportSteps({ ...parts, importRunner }),
    letterPreferences: new LetterPreferences(parts),
    newsletterPreferences: new NewsletterPreferences(parts),
    segments: new Segments(parts),
    subscriberFields: new SubscriberFields(parts),
    subscriberImports: new SubscriberImports(parts),
    subscribers: new Subscribers(parts),
    subscriptions: new Subscriptions(parts),
    reports: new Reports({
      ...ground,
      token: config.reportsToken,
      providers: config.reportProviders,
    }),
    bounces: new Bounces(parts),
    sending: new Sending({ ...parts, isWorkerMissing }),
    brand: new Brand(parts),
    newsletterSettings: new NewsletterSettings(parts),
    senderRecords: new SenderRecords({
      ...parts,
      sender: config.sender,
      // uses the system's resolvers, with two tries of two seconds each
      dns: new Resolver({ timeout: 2000, tries: 2 }),
    }),
    webhooks: new Webhooks({ ...parts, isPrivateAllowed }),
    statistics: new Statistics(parts),
    readerStatistics: new ReaderStatistics(parts),
    linkMaps: new LinkMaps(parts),
  };
}
