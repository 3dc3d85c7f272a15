import { Matches } from 'class-validator';
import { Part, Text } from '../../checks';
import { PLACEHOLDERS } from '../pages/prose';

const LINK = new RegExp(
  String.raw`^(?:\/(?![/\\])[^\s\\]*|\?[a-z]+(?:=[a-z-]+)?|https:\/\/[^\s\\]+|\{(?:${PLACEHOLDERS.join('|')})\})$`,
);

/** Where a button leads: `/a/path`, `?rules=game` on the same page, `https://...`, or a placeholder: `{chatInvite}`. */
export const ButtonLink = () =>
  Matches(LINK, { message: '$property must be a /path, a ?query, an https:// address or a placeholder' });

/** What the home page says of a game. */
export class GameCard {
  @Text(160)
  text!: string;

  /** At the symbol, a few words. */
  @Text(40)
  note!: string;
}

export class LandingButton {
  @Text(40)
  text!: string;

  @ButtonLink()
  link!: string;
}

/** The end of the page. */
export class CallToAction {
  @Text(100)
  title!: string;

  @Text(300)
  description!: string;

  @Part(() => LandingButton)
  primaryButton!: LandingButton;

  @Part(() => LandingButton)
  secondaryButton!: LandingButton;
}

/** What every landing page has. */
export class LandingPage {
  @Part(() => GameCard)
  card!: GameCard;

  /** In large letters on the map. */
  @Text(24)
  title!: string;

  @Text(300)
  intro!: string;

  @Part(() => CallToAction)
  callToAction!: CallToAction;
}
