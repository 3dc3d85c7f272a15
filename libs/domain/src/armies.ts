/** The two armies of Reforger that have boards, and columns on a dashboard, of their own. */
export const US_ARMY = 'US Army';
export const SOVIET_ARMY = 'Soviet Army';
