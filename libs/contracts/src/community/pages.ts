import { IsObject, IsOptional } from 'class-validator';

/** The pages of text: whitelisting, about, guidelines, joining, support, questions, news and the legal ones. */
export class PagesContent {
  @IsOptional()
  @IsObject()
  about?: object;
}
