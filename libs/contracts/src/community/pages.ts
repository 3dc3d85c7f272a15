import { IsOptional } from 'class-validator';
import { AboutPage } from './about-page';
import { Part } from './checks';
import { FaqPage } from './faq';
import { JoinPage } from './join-page';
import { NewsPage } from './news';
import { SupportPage } from './support-page';
import { TextPage } from './text-page';
import { WhitelistingPage } from './whitelisting-page';

/** The pages of text: whitelisting, about, guidelines, joining, support, questions, news and the legal ones. */
export class PagesContent {
  @IsOptional()
  @Part(() => WhitelistingPage)
  whitelisting?: WhitelistingPage;

  @IsOptional()
  @Part(() => AboutPage)
  about?: AboutPage;

  @IsOptional()
  @Part(() => TextPage)
  guidelines?: TextPage;

  @IsOptional()
  @Part(() => JoinPage)
  join?: JoinPage;

  @IsOptional()
  @Part(() => SupportPage)
  support?: SupportPage;

  @IsOptional()
  @Part(() => FaqPage)
  faq?: FaqPage;

  @IsOptional()
  @Part(() => NewsPage)
  news?: NewsPage;

  @IsOptional()
  @Part(() => TextPage)
  privacy?: TextPage;

  @IsOptional()
  @Part(() => TextPage)
  terms?: TextPage;
}
