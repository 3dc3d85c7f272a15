import { AboutPage } from './about-page';
import { Part } from '../../checks';
import { FaqPage } from './faq';
import { JoinPage } from './join-page';
import { NewsPage } from './news';
import { SupportPage } from './support-page';
import { TextPage } from './text-page';
import { WhitelistingPage } from './whitelisting-page';

/** The pages of text: whitelisting, about, guidelines, joining, support, questions, news and the legal ones. */
export class PagesContent {
  @Part(() => WhitelistingPage)
  whitelisting!: WhitelistingPage;

  @Part(() => AboutPage)
  about!: AboutPage;

  @Part(() => TextPage)
  guidelines!: TextPage;

  @Part(() => JoinPage)
  join!: JoinPage;

  @Part(() => SupportPage)
  support!: SupportPage;

  @Part(() => FaqPage)
  faq!: FaqPage;

  @Part(() => NewsPage)
  news!: NewsPage;

  @Part(() => TextPage)
  privacy!: TextPage;

  @Part(() => TextPage)
  terms!: TextPage;
}
